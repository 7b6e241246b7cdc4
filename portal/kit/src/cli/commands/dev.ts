import type { Command } from 'commander'
import { answers, hostOption, parseOrigin, portOption } from 'portal-releases'
import type { DevOptions } from '#src/cli/dev.ts'

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
    .addHelpText(
      'after',
      `
Only this app is rebuilt; the rest of the portal is as it was built last.
  $ portal dev mfe-rankings --port 8080
  $ portal dev mfe-rankings --api https://realm.example`,
    )
    .action(
      answers(async (app: string, options: Omit<DevOptions, 'app'>) => {
        // The bundler takes its time to load: the other commands do without.
        const { dev } = await import('#src/cli/dev.ts')
        const url = await dev({ ...options, app })
        const text = `\n  Development is open:  ${url}\n\n  Ctrl-C stops it.`
        return { text, data: { url } }
      }),
    )
}
