import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { answers } from '#src/cli/answer.ts'
import type { DevOptions } from '#src/cli/dev.ts'
import { hostOption, parseOrigin, portOption } from '#src/cli/options.ts'

const folder = (value: string) => resolve(value)

const recordOption = () =>
  new Option('--record <folder>', "write the API's answers to reads there").argParser(
    folder,
  )

/** A recording stands for the API, so none is asked beside it. */
const replayOption = () =>
  new Option('--replay <folder>', 'answer from what was recorded there, without an API')
    .argParser(folder)
    .conflicts(['api', 'record'])

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
    .addOption(recordOption())
    .addOption(replayOption())
    .addHelpText(
      'after',
      `
Only this app is rebuilt; the rest of the portal is as it was built last.
  $ portal dev mfe-rankings --port 8080
  $ portal dev mfe-rankings --api https://realm.example --record recordings
  $ portal dev mfe-rankings --replay recordings`,
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
