import { PortalError } from 'portal-contract'
import { isNetwork, listNetworks } from 'portal-contract/api'

/** Reads TRUST_PROXY: comma-separated addresses and CIDR ranges. @throws PortalError that names the first invalid one */
export function readTrustProxy(text = ''): string[] {
  const networks = listNetworks(text)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong === undefined) return networks
  throw new PortalError(
    `TRUST_PROXY has "${wrong}"`,
    'name the proxies in front by address (10.0.0.7) or range (10.0.0.0/8), with commas between them',
  )
}
