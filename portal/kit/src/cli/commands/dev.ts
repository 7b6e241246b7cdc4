import type { Command } from 'commander'
import { answers, hostOption, parseOrigin, portOption } from 'portal-releases'
import type { DevOptions } from '#src/cli/dev.ts'

type Options = Omit<DevOptions, 'app'> & { portal?: string }

/** The bundler takes its time to load: the other commands do without. */
async function start(app: string, { portal, ...options }: Options) {
  if (portal === undefined)
    return (await import('#src/cli/dev.ts')).dev({ ...options, app })
  const { host, port } = options
  const { runEmulator } = await import('#src/cli/emulate.ts')
  return runEmulator({ app, portal, host, port })
}

export function addDev(program: Command): void {
  program
    .command('dev')
    .description('work on an app inside the portal, with hot reload')
    .argument('[app]', "the app's folder", '.')
    .addOption(portOption())
    .addOption(hostOption())
    .option(
      '--api <origin>',
      "the server behind /api; without it, the workspace's own",
      parseOrigin,
    )
    .option(
      '--portal <origin>',
      'a released portal to work in, in place of this workspace',
      parseOrigin,
    )
    .addHelpText(
      'after',
      `
Only this app is rebuilt; the rest of the portal is as it was built last. Testers of a
portal on this machine, or of the one that --portal names, can try a remote from here
('portal overrides --help').
  $ portal dev mfe-rankings --port 8080
  $ portal dev mfe-rankings --api https://realm.example
  $ portal dev --portal https://play.example`,
    )
    .action(
      answers(async (app: string, options: Options) => {
        const started = await start(app, options)
        const { url, override } = started
        const lines = [
          `  Development is open:  ${url}`,
          ...(override ? [`  In another portal:    ?remote=${override}`] : []),
        ]
        const text = `\n${lines.join('\n')}\n\n  Ctrl-C stops it.`
        return { text, data: started }
      }),
    )
}
