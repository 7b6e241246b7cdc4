import type { Command } from 'commander'
import { answers, hostOption, parseOrigin, portOption, storeOption } from 'portal-releases'
import { type ServeOptions, serve } from '#src/cli/serve.ts'
import { hstsOption, trustProxyOption } from '#src/cli/serve-options.ts'

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('serve an environment')
    .argument('[environment]', 'its name', 'production')
    .addOption(storeOption())
    .addOption(portOption().env('PORT'))
    .addOption(hostOption())
    .requiredOption('--api <origin>', 'the server behind /api', parseOrigin)
    .addOption(trustProxyOption().env('TRUST_PROXY'))
    .addOption(hstsOption())
    .addHelpText(
      'after',
      `
Listens until Ctrl-C, and follows promotions. Port 0 takes a free port; the output names
it.
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
