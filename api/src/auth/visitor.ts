import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Language, Realm } from 'shared-api/contract'
import { chooseLanguage } from '#src/http/preferences.ts'
import type { Caller } from '#src/web/auth-ports.ts'
import { secretPattern } from '#src/web/secret.ts'

/** Who sends a request, and in which language he is written to. */
export type Visitor = Caller & {
  language: Language
  /** The secret that his browser was given when it last logged in. */
  device: string | null
}

export const deviceCookie = 'device'

export function visitorOf(request: FastifyRequest, languages: Realm['languages']): Visitor {
  const device = request.cookies[deviceCookie]
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    language: chooseLanguage(request.headers['accept-language'], languages),
    device: device !== undefined && secretPattern.test(device) ? device : null,
  }
}

/** What one household has of an address: all of IPv4, the first half of IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (plain?.[1]) return plain[1]
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = tail?.split(':').filter(Boolean).length ?? 0
  while (tail !== undefined && groups.length < 8 - behind) groups.push('0')
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
