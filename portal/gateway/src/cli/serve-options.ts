import { InvalidArgumentError, Option } from 'commander'
import { isNetwork, listNetworks } from 'portal-contract/api'

export function parseNetworks(value: string, previous: string[] = []): string[] {
  const networks = listNetworks(value)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong === undefined) return [...previous, ...networks]
  throw new InvalidArgumentError(
    `${wrong} is no address: a network looks like 10.0.0.0/8, a proxy like 10.0.0.7, several like 127.0.0.1,10.0.0.0/8.`,
  )
}

/** Proxies whose X-Forwarded headers the gateway believes. */
export const trustProxyOption = () =>
  new Option(
    '--trust-proxy <networks...>',
    'proxies in front of it; X-Forwarded headers of others are ignored',
  ).argParser(parseNetworks)

export const hstsOption = () =>
  new Option('--hsts-sub-domains', 'make browsers use https for all subdomains too')
