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
        const options = {
          from: process.cwd(),
          apps: apps.map((app) => resolve(app)),
          ...(release ? { released: { store, release } } : {}),
          out: out && resolve(out),
        }
        const { file, names, wasCurrent } = await writeRoutes(options, check)
        const shown = relative('', file)
        const isBad = check === true && !wasCurrent
        const text = isBad
          ? `${shown} is not current: run portal routes and commit it`
          : `${shown} names ${names.length} pages`
        return { text, data: { file, names, isCurrent: wasCurrent }, isBad }
      }),
    )
}
