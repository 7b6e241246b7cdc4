import { isIP } from 'node:net'
import { PortalError } from './errors.ts'

/** Whether it is an address or a CIDR range. `/0` is none: it would trust every visitor. */
export function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const isPrefix =
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  return isIP(address) !== 0 && isPrefix && rest.length === 0
}

/**
 * Reads the variable TRUST_PROXY: whose word on a visitor's address and on https counts.
 *
 * @param text addresses and CIDR ranges with commas between them; nothing trusts nobody
 * @throws PortalError naming the first that is none
 */
export function readTrustProxy(text = ''): string[] {
  const networks = text
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong === undefined) return networks
  throw new PortalError(
    `TRUST_PROXY has "${wrong}": name the proxies in front by address (10.0.0.7) or range (10.0.0.0/8), with commas between them`,
  )
}
