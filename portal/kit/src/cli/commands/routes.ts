import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { answers, storeOption } from 'portal-releases'
import { writeRoutes } from '#src/routes/routes.ts'

type RoutesOptions = {
  release?: string
  store: string
  out?: string
  check?: true
}

export function addRoutes(program: Command): void {
  program
    .command('routes')
    .description("write the names of all pages as types, for href('<app>.<page>')")
    .argument('[apps...]', 'folders of apps; without them, all of the workspace')
    .option('--release <id>', 'the pages of a release instead')
    .addOption(storeOption())
    .option('--out <file>', 'where to; without it, portal-routes.d.ts of the workspace')
    .option('--check', 'write nothing; exit code 1 where the file is not current')
    .addHelpText(
      'after',
      `
A page has a name when its route in portal.config.ts has one.
  $ portal routes
  $ portal routes --release 0123456789ab --out src/portal-routes.d.ts`,
    )
    .action(
      answers(async (apps: string[], { release, store, out, check }: RoutesOptions) => {
        const found = await writeRoutes(
          {
            from: process.cwd(),
            apps: apps.map((app) => resolve(app)),
            ...(release ? { released: { store, release } } : {}),
            out: out && resolve(out),
          },
          check,
        )
        const names = found.apps.flatMap((app) =>
          app.routes.flatMap(({ name }) => (name ? [`${app.name}.${name}`] : [])),
        )
        const file = relative('', found.file)
        const isBad = check === true && !found.wasCurrent
        return {
          text: isBad
            ? `${file} is not current: run portal routes and commit it`
            : `${file} names ${names.length} pages`,
          data: { file: found.file, names, isCurrent: found.wasCurrent },
          isBad,
        }
      }),
    )
}
