import { join, resolve } from 'node:path'
import { overrideParameter, PortalError } from 'portal-contract'
import { openBuild } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { answers } from '#src/cli/answer.ts'
import { type PortalCommand, siteOption } from '#src/cli/options.ts'

async function run(tag: string, folder: string, { site }: { site: string }) {
  // What a tester's address may name.
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(tag))
    throw new PortalError(
      `${tag} cannot be tried by its name`,
      'take a tag of lower-case letters, digits and dashes, such as pr-42',
    )
  const { manifest } = await openBuild(join(resolve(folder), outputDir))
  const { name, routes } = manifest
  const page = routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
  const link = `${site}${page}?${overrideParameter}=${name}@${tag}`
  return { text: link, data: { name, tag, link } }
}

export function addPreview(program: PortalCommand): void {
  program
    .command('preview')
    .description("print where testers see what a tag of the app's package names")
    .argument('<tag>', 'the tag, such as pr-42')
    .argument('[app]', "the app's folder", '.')
    .addOption(siteOption())
    .example(`
For a comment in CI: the link stays the same while the tag moves, and ends with the tag. It
works for testers of that portal alone.
  $ portal publish --npm --preview --tag pr-42
  guides@0a1b2c3d4e5f published as @guides/remote@0.0.0-0a1b2c3d4e5f (pr-42)
  $ portal preview pr-42 --site https://play.example
  https://play.example/guides?remote=guides@pr-42`)
    .action(answers(run))
}
