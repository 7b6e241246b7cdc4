import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, BlockList, createServer, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import Negotiator from 'negotiator'
import { IsIPv4, IsIPv6 } from 'typebox/format'

/** Bytes that the body of a call may have, in the gateway and in the API. */
export const bodyLimit = 65_536

/** The same for a call of the office, which carries pictures. A proxy with its defaults, such as nginx, lets it pass. */
export const officeBodyLimit = 1_000_000

/** `GET`: whether the API takes calls: 503 from the moment it is told to end. Asks no database. */
export const apiReadyPath = '/api/ready'

/** The codes of refusals that the framework makes, by status. */
export const errorCodes: Readonly<Record<number, string>> = {
  400: 'bad-request',
  404: 'not-found',
  413: 'body-too-large',
  414: 'address-too-long',
  415: 'unsupported-media-type',
}

/** Whether a value is an address or a CIDR range. `/0` is refused: it would trust every visitor. */
export function isNetwork(value: string): boolean {
  const [address = '', prefix] = value.split('/')
  const isRange = ipaddr.isValidCIDR(value) && Number(prefix) > 0
  return (IsIPv4(address) || IsIPv6(address)) && (prefix === undefined || isRange)
}

/** The addresses and ranges in TRUST_PROXY, which has commas between them. They may be invalid. */
export function listNetworks(text: string): string[] {
  return text
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
}

/**
 * The network around an address or a narrower network, such as `2001:db8::/64`.
 * @param prefix how many leading bits its addresses share
 */
export function networkOf(address: string, prefix: Record<'ipv4' | 'ipv6', number>) {
  const [ip = ''] = address.split('/')
  if (!ipaddr.isValid(ip)) return address
  // IPv4 addresses that are written as IPv6 count as IPv4.
  const parsed = ipaddr.process(ip)
  const kind = parsed.kind()
  const range = `${parsed}/${prefix[kind]}`
  const first = (kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(range)
  return `${first}/${prefix[kind]}`
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The test for trusted proxies. @param networks valid addresses or CIDR ranges */
export function createTrust(networks: readonly string[]) {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) trusted.addAddress(address, family(address))
    else trusted.addSubnet(address, Number(prefix), family(address))
  }
  return (address: string | undefined): boolean =>
    address !== undefined && isIP(address) > 0 && trusted.check(address, family(address))
}

/**
 * Gives each request an id. The one that a trusted proxy sends is kept if it is well-formed, so that a request has the same
 * id in all servers; visitors do not choose what stands in the log.
 */
export function createRequestIds(isTrusted: ReturnType<typeof createTrust>) {
  // A UUID for each request would take 2 % of the time of a reply from memory.
  const prefix = randomUUID().slice(0, 18)
  let count = 0
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id']
    const isWellFormed = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    if (isWellFormed && isTrusted(socket.remoteAddress)) return given
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}

/** The ETag of a body. It is weak, because all encodings of the body share it. */
export const etagOf = (body: Buffer | string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether an If-None-Match header names a tag. */
export const isKnownTag = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' || header?.includes(etag.slice('W/'.length)) === true

/** The language that an Accept-Language header prefers of those offered; undefined if it accepts none of them. */
export function preferredLanguage<Language extends string>(
  header: string | undefined,
  offered: readonly Language[],
): Language | undefined {
  // The site has languages, not regions: `pt-BR` asks for `pt`.
  const accepted = header?.replace(/([a-z]{2,3})-[a-z0-9-]+/gi, '$1')
  if (!accepted) return undefined
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } })
  const chosen = negotiator.language([...offered])
  return offered.find((language) => language === chosen)
}

/** Listens for a moment. @param wanted the port; 0: any that is free */
async function probePort(host: string, wanted: number): Promise<number> {
  await using probe = createServer().listen(wanted, host)
  await once(probe, 'listening')
  return (probe.address() as AddressInfo).port
}

/** A port of this machine that nobody listens on. */
export const freePort = () => probePort('127.0.0.1', 0)

/** Whether somebody listens on a port. */
export async function isPortTaken(host: string, port: number): Promise<boolean> {
  try {
    await probePort(host, port)
    return false
  } catch (error) {
    if (Object(error).code === 'EADDRINUSE') return true
    throw error
  }
}
