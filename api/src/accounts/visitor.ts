import type { FastifyRequest } from 'fastify'
import type { Realm } from 'shared-api/contract'
import type { Language } from 'shared-api/contract/rules/languages'
import type { Caller } from '#src/accounts/audit.ts'
import { chooseLanguage } from '#src/http/headers.ts'
import { secretPattern } from '#src/secrets/secrets.ts'

export type Visitor = Caller & {
  language: Language
  /** The secret that the browser received at its last sign-in. */
  device: string | null
}

/** @param site `cookies` are the names of the device cookie, the current one first */
export function visitorOf(
  request: FastifyRequest,
  { languages, cookies }: { languages: Realm['languages']; cookies: readonly string[] },
): Visitor {
  const device = cookies
    .map((name) => request.cookies[name])
    .find((cookie) => cookie !== undefined && secretPattern.test(cookie))
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    language: chooseLanguage(request.headers['accept-language'], languages),
    device: device ?? null,
  }
}

const year = 365 * 86_400

/** Over https, the prefix ensures that no other host of the domain has set it, and requires the path `/`. */
export function deviceCookieOf(siteUrl: string) {
  const common = { httpOnly: true, sameSite: 'strict', maxAge: year } as const
  const plain = { name: 'device', path: '/api/auth' }
  return siteUrl.startsWith('https:')
    ? {
        name: '__Host-device',
        options: { ...common, path: '/', secure: true },
        /** Still accepted and then replaced, so that no known device is lost. */
        old: plain,
      }
    : { name: plain.name, options: { ...common, path: plain.path }, old: null }
}
