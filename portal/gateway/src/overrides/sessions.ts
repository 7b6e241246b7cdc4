import type { FastifyRequest } from 'fastify'
import {
  findOverrideSecret,
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
    const secret = await findOverrideSecret(store, environment)
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
