import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Language, Realm } from 'shared-api/contract'
import type { Caller } from '#src/accounts/audit.ts'
import { chooseLanguage } from '#src/http/preferences.ts'
import { secretPattern } from '#src/secrets/secret.ts'

/** Who sent a request, and the language of replies and mails. */
export type Visitor = Caller & {
  language: Language
  /** The secret that the browser received at its last sign-in. */
  device: string | null
}

/** Sees the visitors of one site; `cookies` are the names of the cookie that a browser is known by. */
export function visitorOf(
  request: FastifyRequest,
  { languages, cookies }: { languages: Realm['languages']; cookies: readonly string[] },
): Visitor {
  const device = cookies.map((name) => request.cookies[name]).find(isDevice)
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    language: chooseLanguage(request.headers['accept-language'], languages),
    device: device ?? null,
  }
}

function isDevice(cookie: string | undefined): cookie is string {
  return cookie !== undefined && secretPattern.test(cookie)
}

/** The part of an address that identifies a household: all of IPv4, the first half of IPv6. */
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
