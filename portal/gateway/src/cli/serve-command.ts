import { type Command, InvalidArgumentError, Option } from 'commander'
import { isNetwork, listNetworks } from 'portal-contract/api'
import { answers, hostOption, parseOrigin, portOption, storeOption } from 'portal-releases'
import { type ServeOptions, serve } from './serve.ts'

export function parseNetworks(value: string, previous: string[] = []): string[] {
  const networks = listNetworks(value)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong === undefined) return [...previous, ...networks]
  throw new InvalidArgumentError(
    `${wrong} is not a valid address: a network looks like 10.0.0.0/8, a proxy like 10.0.0.7, several like 127.0.0.1,10.0.0.0/8.`,
  )
}

/** Proxies whose X-Forwarded headers the gateway believes. */
const trustProxyOption = () =>
  new Option(
    '--trust-proxy <networks...>',
    'proxies in front of it; X-Forwarded headers of others are ignored',
  ).argParser(parseNetworks)

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
    .option('--hsts-sub-domains', 'make browsers use https for all subdomains too')
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
