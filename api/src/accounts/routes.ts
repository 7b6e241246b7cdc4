import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ActiveSessionList,
  ErrorBody,
  LoginRequest,
  LoginResponse,
  MessageResponse,
  RegisterRequest,
  RevokeSessionRequest,
} from 'shared-api/contract'
import { Type } from 'typebox'
import { type MessageReply, refuse, toPlayerCall } from '#src/accounts/plugin.ts'
import { register } from '#src/accounts/registration/register.ts'
import {
  forPlayer,
  requireSession,
  sessionOf,
} from '#src/accounts/sessions/require-session.ts'
import { signIn } from '#src/accounts/sessions/sign-in.ts'
import { forAnyone, forPlayers, responses } from '#src/http/response-schemas.ts'

const revoked: MessageReply = { success: true, message: 'auth.sessionRevoked' }

/** Accounts and their sessions. A refusal is a 200 with a message key. */
export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/register',
    forAnyone('Creates an account on the site and in the game', RegisterRequest),
    (request, reply) => register(app.toCall(request, reply)),
  )

  app.post(
    '/auth/login',
    {
      schema: {
        tags: ['auth'],
        summary:
          'Starts a session; a refusal is a 200 with its message key. Takes no Idempotency-Key: each call is a session of its own',
        body: LoginRequest,
        response: responses(LoginResponse),
      },
    },
    (request, reply) => signIn(app.toCall(request, reply)),
  )

  app.post(
    '/auth/logout',
    {
      preHandler: requireSession,
      config: { idempotency: 'session' },
      schema: {
        tags: ['auth'],
        summary: 'Ends the session',
        security: [{ session: [] }],
        response: { 204: Type.Null(), '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { account, token, saving } = toPlayerCall(request, reply)
      await app.web.sessions.end(token, { account, ...saving(null) })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/auth/sessions',
    forPlayer('The active sessions of the account', ActiveSessionList),
    async (request) => {
      const { account, token } = sessionOf(request)
      return app.web.sessions.ofAccount(account.id, token)
    },
  )

  app.post(
    '/auth/sessions/revoke',
    {
      preHandler: requireSession,
      config: { idempotency: 'session' },
      schema: {
        ...forPlayers,
        summary: 'Ends a session of the account',
        body: RevokeSessionRequest,
        response: responses(MessageResponse),
      },
    },
    async (request, reply) => {
      const { account, saving, body } = toPlayerCall(request, reply)
      const end = { account, ...saving(revoked) }
      const wasOpen = await app.web.sessions.revoke(body.id, end)
      return wasOpen ? revoked : refuse('auth.sessionNotFound')
    },
  )
}
