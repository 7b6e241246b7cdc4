import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Override, overridesPath } from 'portal-contract'
import {
  hashSource,
  overrideKey,
  readToken,
  sessionSeconds,
  type Token,
  type TokenKind,
  useLink,
  writeToken,
} from 'portal-releases'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { type CookieRequest, readCookie, writeCookie } from '#src/http/cookies.ts'
import { sendCookies, sendText } from '#src/http/send.ts'

/** The cookie of a tester: a token of the environment. */
const testerCookie = 'tester'

/** Writes the cookie that keeps a session; without a token, it ends the session. */
const writeSession = (request: CookieRequest, token: string) =>
  writeCookie(request, testerCookie, token, {
    maxAgeSeconds: sessionSeconds,
    isStrict: true,
  })

/** Whether a request may belong to a session: visitors' requests cost no look at the secret, and no wait. */
export const hasToken = (request: CookieRequest) =>
  readCookie(request, testerCookie) !== undefined

/**
 * The sessions of an environment's testers. The secret is read at each use, so that a rotation holds at once at every
 * gateway; requests without a token read nothing.
 */
export function createSessions(store: string, environment: string) {
  const scopeOf = async (kind: TokenKind) => {
    const secret = await overrideKey(store, environment).find()
    return secret && { secret, environment, kind }
  }
  return {
    environment,
    /** Takes the token of a link, once. @returns the session's token; null if the link is not valid */
    open: async (link: string): Promise<string | null> => {
      const scope = await scopeOf('link')
      const token = scope && readToken(link, scope)
      if (!token || !(await useLink(store, environment, token))) return null
      return writeToken({ ...scope, kind: 'session' }).text
    },
    read: async (request: CookieRequest): Promise<Token | null> => {
      const value = readCookie(request, testerCookie)
      const scope = value ? await scopeOf('session') : null
      return scope && readToken(value ?? '', scope)
    },
  }
}

/** The cookie with a session's overrides: `<remote>@<build>[~<remote>@<build>…]`. It counts only beside a valid session. */
const overridesCookie = 'overrides'
const separator = '~'

/** Whether an override's build is the origin of a developer's own server. */
export function isOrigin(build: string): boolean {
  return /^https?:/.test(build) && URL.parse(build)?.origin === build
}

/** Reads `<remote>@<build>` or `<remote>@<origin>`; null when it is neither. */
export function parseOverride(text: string): Override | null {
  const [, remote, build = ''] = /^([a-z][a-z0-9-]{0,30})@(.+)$/.exec(text) ?? []
  const isBuild = /^[a-z0-9][a-z0-9-]{0,99}$/.test(build)
  return remote && (isBuild || isOrigin(build)) ? { remote, build } : null
}

export function readOverrides(request: CookieRequest): Override[] {
  const value = readCookie(request, overridesCookie)
  return (value?.split(separator) ?? []).flatMap((text) => parseOverride(text) ?? [])
}

/** Writes the cookie for the session's overrides. Without any, it deletes the cookie. */
export function rememberOverrides(request: CookieRequest, overrides: readonly Override[]) {
  const value = overrides.map(({ remote, build }) => `${remote}@${build}`).join(separator)
  return writeCookie(request, overridesCookie, value, { isStrict: true })
}

/** The page behind a link with a token: it sends the token to its own address, and goes where the link leads. */
export const openingPage = readFileSync(join(import.meta.dirname, 'session.html'), 'utf8')
const [, style = ''] = /<style>(.*)<\/style>/s.exec(openingPage) ?? []
const [, script = ''] = /<script>(.*)<\/script>/s.exec(openingPage) ?? []

/** The headers of a page that loads nothing, and tells no other site its address. @param sources what it may do beside */
export const privatePageHeaders = (sources: readonly string[]) => ({
  'cache-control': 'private, no-store',
  'content-security-policy': [
    "default-src 'none'",
    ...sources,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
})

export const openingPageHeaders = privatePageHeaders([
  `script-src ${hashSource(script)}`,
  `style-src ${hashSource(style)}`,
  "connect-src 'self'",
])

export const TokenSchema = Type.Object({ token: Type.String({ maxLength: 200 }) })
export const bodyLimit = 1024

/**
 * Registers the page behind a tester's link, and what opens and ends a session. Pages of other sites cannot send JSON or
 * DELETE here, because nothing allows them to.
 */
export function registerSessions(
  app: FastifyInstance,
  { environment, open }: ReturnType<typeof createSessions>,
): void {
  const refusal = `This link is not valid, or no longer: it works once, and for a short time. 'portal overrides ${environment} --token' prints another.`

  app.get(overridesPath, (_request, reply) =>
    reply.headers(openingPageHeaders).send(openingPage),
  )

  app.post(overridesPath, { bodyLimit }, async (request, reply) => {
    const { body } = request
    const session = Value.Check(TokenSchema, body) ? await open(body.token) : null
    if (session === null) return sendText(reply, 403, refusal)
    return sendCookies(reply, writeSession(request, session))
  })

  app.delete(overridesPath, async (request, reply) => {
    return sendCookies(reply, writeSession(request, ''), rememberOverrides(request, []))
  })
}
