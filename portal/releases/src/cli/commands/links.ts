import { join, resolve } from 'node:path'
import { overrideParameter, PortalError, teamPath } from 'portal-contract'
import { openBuild } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { type AddCommand, siteOption } from '#src/cli/options.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { readFollowed } from '#src/packages/followed.ts'
import { teamKey } from '#src/store/keys.ts'

type InviteOptions = { store: string; site: string; rotate?: true; revoke?: true }

async function invite(app: string, environment: string, options: InviteOptions) {
  const { store, site, rotate, revoke } = options
  if (rotate && revoke)
    throw new PortalError('--rotate and --revoke exclude each other', 'choose one')
  const { apps } = await readEnvironment(store, environment)
  const followed = await readFollowed(store, environment)
  if (!apps[app] && !followed.apps[app])
    throw new PortalError(
      `${environment} has no app ${app}`,
      "name one of 'portal status', or list it in portal.apps.json",
    )
  const key = teamKey(store, environment, app)
  if (revoke) {
    await key.remove()
    const text = `the link of ${app} opens nothing any more`
    return { text, data: { app, environment, link: null } }
  }
  const secret = await (rotate ? key.rotate() : key.open())
  const path = teamPath(app)
  // Browsers send no fragment, so the token is in no log and no Referer.
  const token = secret.toString('base64url')
  const link = `${site}${path}#${token}${path}`
  const text = `Whoever has this link sees how ${app} does in ${environment}:\n  ${link}`
  return { text, data: { app, environment, link, token } }
}

export const addInvite: AddCommand = (program) =>
  program
    .command('invite')
    .description('let a team see how its app does, without access to this machine')
    .argument('<app>', 'its name')
    .onEnvironment()
    .addOption(siteOption())
    .option('--rotate', 'make a new link: the one before opens nothing any more')
    .option('--revoke', 'take the link back')
    .example(`
The page shows versions, visitors, failures, web vitals and errors of this app alone. Programs
get JSON with the token: 'Authorization: Bearer <token>'.
  $ portal invite guides --site https://play.example
  Whoever has this link sees how guides does in production:
    https://play.example/portal/teams/guides#q83v…/portal/teams/guides`)
    .answer(invite)

async function preview(tag: string, folder: string, { site }: { site: string }) {
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

export const addPreview: AddCommand = (program) =>
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
    .answer(preview)
