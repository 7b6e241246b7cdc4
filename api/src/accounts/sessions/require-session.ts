import type { FastifyRequest, FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import type { Account } from '#src/accounts/accounts.ts'
import { Problem } from '#src/http/problem.ts'
import { forPlayers, responses } from '#src/http/response-schemas.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

export type Session = { token: string; account: Account }

/** Finds the session of a request. @throws Problem 401 if it has none */
export async function requireSession(request: FastifyRequest): Promise<void> {
  const token = bearerOf(request)
  const account = token ? await request.server.web.sessions.find(token) : null
  if (!token || !account) throw noSession()
  request.session = { token, account }
}

/** The options of a route that needs a session. @param more what its schema has besides, such as the body */
export const forPlayer = <Answer extends TSchema, More extends FastifySchema>(
  summary: string,
  answer: Answer,
  more = {} as More,
) => ({
  onRequest: requireSession,
  schema: { ...forPlayers, summary, response: responses(answer), ...more },
})

/** The same for a call that takes an Idempotency-Key of the account. */
export const forPlayerOnce = <Answer extends TSchema, More extends FastifySchema>(
  summary: string,
  answer: Answer,
  more = {} as More,
) => ({
  ...forPlayer(summary, answer, more),
  config: { idempotency: 'account' as const },
})

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
