import type { Command } from 'commander'
import { overrideParameter, PortalError, teamPath } from 'portal-contract'
import { openAppBuild } from '#src/builds/build.ts'
import { type AddCommand, listOption, siteOption } from '#src/cli/options.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { appsListJsonSchema } from '#src/packages/apps-list.ts'
import { approveVersion, readFollowed } from '#src/packages/followed.ts'
import { teamKey } from '#src/store/keys.ts'

type Following = { store: string; list: string; once?: true; schema?: true; json?: true }

/** Follows until the process is asked to stop. */
async function followTags(environment: string, options: Following, command: Command) {
  if (options.schema) return console.log(appsListJsonSchema())
  const { store, list, once, json } = options
  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
    if (!json) console.log(line)
  }
  const following = { store, environment, list, say }
  // Loaded here, because no other command needs a registry.
  const { follow, followOnce } = await import('#src/packages/follow.ts')
  if (!once) {
    if (json)
      command.error("error: --json needs --once: without it, 'portal follow' does not end")
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
    // `portal serve --follow` started it: it ends with the gateway, however that ends.
    process.once('disconnect', () => process.exit())
    process.channel?.unref()
    console.log(`following ${list} for ${environment}`)
    return follow(following, stopping.signal)
  }
  const { isWell } = await followOnce(following)
  if (json) console.log(JSON.stringify({ environment, isWell, said: lines }, null, 2))
  else if (!isWell) console.log(`'portal status ${environment}' says what is wrong`)
  else if (lines.length === 0) console.log(`${environment}: nothing to do`)
  if (!isWell) process.exitCode = 1
}

export const addFollow: AddCommand = (program) =>
  program
    .command('follow')
    .description('put live what the tags of npm packages say')
    .onEnvironment()
    .addOption(listOption())
    .option('--once', 'look once, and end: exit code 1 if an app could not be looked at')
    .option('--schema', 'print the JSON schema of the list, and do nothing')
    .example(`
Asks every 30 seconds. A version passes the checks of 'portal publish' before it goes live.
What is refused stays refused until there is another version; what is live stays live.
  $ portal follow
  guides: @guides/remote@1.4.1 is live (live)
  guides: @guides/remote@1.5.0 goes to 10% of the visitors (next)`)
    .action(followTags)

export const addApprove: AddCommand = (program) =>
  program
    .command('approve')
    .description('let a version go live that waits for it')
    .argument('<version>', '<app>@<version>, as portal status shows it')
    .onEnvironment()
    .example(`
'portal follow' puts it live within 30 seconds, if the tag still names it.
  $ portal approve guides@1.4.1
  guides@1.4.1 may go live in production`)
    .answer(async (value: string, environment: string, { store }: { store: string }) => {
      const [, name, version] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(value) ?? []
      if (!name || !version)
        throw new PortalError(`${value} names no version`, 'write <app>@<version>')
      await approveVersion(store, environment, name, version)
      return {
        text: `${name}@${version} may go live in ${environment}`,
        data: { environment, name, version },
      }
    })

type InviteOptions = { store: string; site: string; rotate?: true; revoke?: true }

async function invite(app: string, environment: string, options: InviteOptions) {
  const { store, site, rotate, revoke } = options
  if (rotate && revoke)
    throw new PortalError('--rotate and --revoke exclude each other', 'choose one')
  const { apps } = await readEnvironment(store, environment)
  const followed = await readFollowed(store, environment)
  if (!apps[app] && !followed.apps[app]) {
    const hint = "name one of 'portal status', or list it in portal.apps.json"
    throw new PortalError(`${environment} has no app ${app}`, hint)
  }
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
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(tag)) {
    const hint = 'take a tag of lower-case letters, digits and dashes, such as pr-42'
    throw new PortalError(`${tag} cannot be tried by its name`, hint)
  }
  const { manifest } = await openAppBuild(folder)
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
