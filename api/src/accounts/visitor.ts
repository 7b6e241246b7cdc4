import type { FastifyRequest } from 'fastify'
import type { Realm } from 'shared-api/contract'
import type { Language } from 'shared-api/contract/rules/languages'
import type { Caller } from '#src/accounts/audit.ts'
import { chooseLanguage } from '#src/http/language.ts'
import { secretPattern } from '#src/secrets/secret.ts'

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
