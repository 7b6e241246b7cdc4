import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Account } from '#src/accounts/accounts.ts'
import { Problem } from '#src/http/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    requireSession(request: FastifyRequest): Promise<void>
  }
  interface FastifyRequest {
    session: Session | null
  }
}

export type Session = { token: string; account: Account }

export const sessions = fp(
  async (app) => {
    await app.web.sessions.removeExpired()
    app.decorateRequest('session', null)
    app.decorate('requireSession', async (request) => {
      const token = bearerOf(request)
      const account = token ? await app.web.sessions.find(token) : null
      if (!token || !account) throw noSession()
      request.session = { token, account }
    })
  },
  { name: 'sessions', dependencies: ['web'] },
)

/** The session of a request that passed requireSession. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw noSession()
  return request.session
}

function noSession() {
  return new Problem(401, 'invalid-token', 'Log in to continue')
}

export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
