import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Language } from 'shared-api/contract/rules/languages'
import type { Caller } from '#src/accounts/audit.ts'
import { chooseLanguage } from '#src/http/headers.ts'
import { secretPattern } from '#src/secrets/secrets.ts'

export type Visitor = Caller & {
  language: Language
  /** The secret that the browser received at its last sign-in. */
  device: string | null
}

/** @param cookie the name of the device cookie */
export function visitorOf(request: FastifyRequest, cookie: string): Visitor {
  const device = request.cookies[cookie] ?? ''
  const { languages } = request.server.realm
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    language: chooseLanguage(request.headers['accept-language'], languages),
    device: secretPattern.test(device) ? device : null,
  }
}

/** Over https, the prefix ensures that no other host of the domain has set it, and requires the path `/`. */
export function cookieOf(origin: string, name: string, given: CookieSerializeOptions) {
  const options = { ...given, httpOnly: true, sameSite: 'strict' } as const
  return origin.startsWith('https:')
    ? { name: `__Host-${name}`, options: { ...options, path: '/', secure: true } }
    : { name, options }
}
