import { IsIPv4, IsIPv6 } from 'typebox/format'

export { etagOf, isKnownTag } from './http/etag.ts'
export { preferredLanguage } from './http/language.ts'
export { networkOf } from './http/networks.ts'
export { freePort, isPortTaken } from './http/ports.ts'

/** Bytes that the body of a call may have. The gateway and the API refuse more with 413. */
export const bodyLimit = 65_536

/** The codes of refusals that the framework makes, by status. */
export const errorCodes: Readonly<Record<number, string>> = {
  400: 'bad-request',
  404: 'not-found',
  413: 'body-too-large',
  415: 'unsupported-media-type',
}

/** Whether a value is an address or a CIDR range. `/0` is refused: it would trust every visitor. */
export function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = IsIPv6(address) ? 128 : 32
  const isPrefix =
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
  return (IsIPv4(address) || IsIPv6(address)) && isPrefix && rest.length === 0
}

/** The addresses and ranges in TRUST_PROXY, which has commas between them. They may be invalid. */
export function listNetworks(text: string): string[] {
  return text
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
}
