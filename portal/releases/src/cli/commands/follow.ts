import type { Command } from 'commander'
import { PortalError } from 'portal-contract'
import { type AddCommand, listOption } from '#src/cli/options.ts'
import { appsListJsonSchema } from '#src/packages/apps-list.ts'
import { approveVersion } from '#src/packages/followed.ts'

type Options = { store: string; list: string; once?: true; schema?: true; json?: true }

/** Follows until the process is asked to stop. */
async function run(environment: string, options: Options, command: Command) {
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
    .action(run)

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
