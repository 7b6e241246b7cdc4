import type { IncomingMessage } from 'node:http'

/** Who sends a request, as Fastify would tell. */
export type Peer = {
  ip: string
  /** The value of Strict-Transport-Security for a visitor who comes over https. */
  transportSecurity: string | null
}

/** What the gateway believes of proxies, and tells visitors who come over https. */
export type Trust = {
  isTrusted: (address: string | undefined) => boolean
  /** The value of Strict-Transport-Security. */
  transportSecurity: string
}

const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/**
 * Reads the peer of a request.
 * @returns null if the usual way has to decide: after a proxy that is not trusted, or several
 */
export function readPeer(
  { headers, socket: { remoteAddress = '' } }: IncomingMessage,
  { isTrusted, transportSecurity }: Trust,
): Peer | null {
  if (forwardedHeaders.every((name) => headers[name] === undefined))
    return { ip: remoteAddress, transportSecurity: null }
  const { 'x-forwarded-for': ip, 'x-forwarded-proto': protocol } = headers
  if (typeof ip !== 'string' || typeof protocol !== 'string') return null
  if (ip.includes(',') || protocol.includes(',') || !isTrusted(remoteAddress)) return null
  return { ip, transportSecurity: protocol === 'https' ? transportSecurity : null }
}
