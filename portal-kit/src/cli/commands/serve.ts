import type { Command } from 'commander'
import { answers } from '#src/cli/answer.ts'
import {
  hostOption,
  hstsOption,
  parseOrigin,
  portOption,
  storeOption,
  trustProxyOption,
} from '#src/cli/options.ts'
import { type ServeOptions, serve } from '#src/cli/serve.ts'

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('serve an environment')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .addOption(portOption())
    .addOption(hostOption())
    .requiredOption('--api <origin>', 'the server behind /api', parseOrigin)
    .addOption(trustProxyOption().env('TRUST_PROXY'))
    .addOption(hstsOption())
    .option(
      '--health-only',
      'another server gives the HTML: count visitors by their beacons',
    )
    .addHelpText(
      'after',
      `
Listens until Ctrl-C, and follows what is promoted to the environment. Port 0 takes a
free one, and the line that says so names it.
  $ portal serve production --api http://127.0.0.1:8081 --port 8080
  gateway listening on http://127.0.0.1:8080`,
    )
    .action(
      answers(async (environment: string, options: Omit<ServeOptions, 'environment'>) => {
        const url = await serve({ ...options, environment })
        return { text: `gateway listening on ${url}`, data: { url } }
      }),
    )
}
