import { relative, resolve } from 'node:path'
import { type AddCommand, parseOrigin } from 'portal-releases'
import { writeRoutes } from '#src/routes/routes.ts'

type RoutesOptions = {
  portal?: string
  out?: string
  check?: true
}

export const addRoutes: AddCommand = (program) =>
  program
    .command('routes')
    .description("write the names of all pages as types, for href('<app>.<page>')")
    .argument('[apps...]', 'folders of apps; without them, all of the workspace')
    .option('--portal <origin>', 'the pages of a released portal instead', parseOrigin)
    .option('--out <file>', 'where to; without it, portal-routes.d.ts of the workspace')
    .option('--check', 'write nothing; exit code 1 where the file is not current')
    .example(`
A page has a name when its route in portal.config.ts has one.
  $ portal routes
  $ portal routes --portal https://play.example --out src/portal-routes.d.ts`)
    .answer(async (apps: string[], { portal, out, check }: RoutesOptions) => {
      const options = {
        from: process.cwd(),
        apps: apps.map((app) => resolve(app)),
        portal,
        out: out && resolve(out),
      }
      const { file, names, wasCurrent } = await writeRoutes(options, check)
      const shown = relative('', file)
      const isBad = check === true && !wasCurrent
      const text = isBad
        ? `${shown} is not current: run portal routes and commit it`
        : `${shown} names ${names.length} pages`
      return { text, data: { file, names, isCurrent: wasCurrent }, isBad }
    })
