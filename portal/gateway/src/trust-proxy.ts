import { isIP } from 'node:net'
import { PortalError } from 'portal-contract'

/** Whether a value is an address or a CIDR range. `/0` is refused: it would trust every visitor. */
export function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const isPrefix =
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  return isIP(address) !== 0 && isPrefix && rest.length === 0
}

/** Reads TRUST_PROXY: comma-separated addresses and CIDR ranges. @throws PortalError that names the first invalid one */
export function readTrustProxy(text = ''): string[] {
  const networks = text
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong === undefined) return networks
  throw new PortalError(
    `TRUST_PROXY has "${wrong}"`,
    'name the proxies in front by address (10.0.0.7) or range (10.0.0.0/8), with commas between them',
  )
}
