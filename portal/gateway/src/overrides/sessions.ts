import type { FastifyRequest } from 'fastify'
import type { Override } from 'portal-contract'
import {
  overrideKey,
  readToken,
  sessionSeconds,
  type Token,
  type TokenKind,
  useLink,
  writeToken,
} from 'portal-releases'
import { readCookie, writeCookie } from '#src/http/cookies.ts'

/** The cookie of a tester: a token of the environment. */
const testerCookie = 'tester'

/** The parts of a request that say whose it is. */
export type SessionRequest = Pick<FastifyRequest, 'headers' | 'protocol'>

/** Writes the cookie that keeps a session; without a token, it ends the session. */
export function writeSession(token: string, isSecure: boolean): string {
  const maxAgeSeconds = sessionSeconds
  return writeCookie(testerCookie, token, { isSecure, maxAgeSeconds, isStrict: true })
}

const tokenOf = ({ headers, protocol }: SessionRequest) =>
  readCookie(headers.cookie, testerCookie, protocol === 'https')

/** Whether a request may belong to a session: visitors' requests cost no look at the secret, and no wait. */
export const hasToken = (request: SessionRequest) => tokenOf(request) !== undefined

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
    /** Takes the token of a link, once. @returns the session's token; null if the link is not valid */
    open: async (link: string): Promise<string | null> => {
      const scope = await scopeOf('link')
      const token = scope && readToken(link, scope)
      if (!token || !(await useLink(store, environment, token))) return null
      return writeToken({ ...scope, kind: 'session' }).text
    },
    /** The session that a request belongs to; null for visitors. */
    read: async (request: SessionRequest): Promise<Token | null> => {
      const value = tokenOf(request)
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

export function readOverrides({ headers, protocol }: SessionRequest): Override[] {
  const value = readCookie(headers.cookie, overridesCookie, protocol === 'https')
  return (value?.split(separator) ?? []).flatMap((text) => parseOverride(text) ?? [])
}

/** Writes the cookie for the session's overrides. Without any, it deletes the cookie. */
export function rememberOverrides(
  overrides: readonly Override[],
  isSecure: boolean,
): string {
  const value = overrides.map(({ remote, build }) => `${remote}@${build}`).join(separator)
  return writeCookie(overridesCookie, value, { isSecure, isStrict: true })
}
