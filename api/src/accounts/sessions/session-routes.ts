import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ActiveSessionListSchema,
  MessageResponseSchema,
  RevokeSessionRequestSchema,
} from 'shared-api/contract'
import type { MessageReply } from '#src/accounts/context.ts'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { forPlayers, responses } from '#src/http/response-schemas.ts'

export const authSessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/auth/sessions',
    {
      onRequest: app.requireSession,
      schema: {
        ...forPlayers,
        summary: 'The active sessions of the account',
        response: responses(ActiveSessionListSchema),
      },
    },
    async (request) => {
      const { account, token } = sessionOf(request)
      const sessions = await app.web.sessions.ofAccount(account.id, token)
      return sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        createdAt: new Date(createdAt).toISOString(),
        lastSeenAt: new Date(lastUsedAt).toISOString(),
      }))
    },
  )

  app.post(
    '/auth/sessions/revoke',
    {
      preHandler: app.requireSession,
      config: { idempotency: 'session' },
      schema: {
        ...forPlayers,
        summary: 'Ends a session of the account',
        body: RevokeSessionRequestSchema,
        response: responses(MessageResponseSchema),
      },
    },
    async (request) => {
      const { account } = sessionOf(request)
      const revoked: MessageReply = { success: true, message: 'auth.sessionRevoked' }
      const saveReply = () => request.ticket.answer(revoked)
      const by = { account, caller: app.visitorOf(request), saveReply }
      const wasOpen = await app.web.sessions.revoke(request.body.id, by)
      const notFound: MessageReply = { success: false, message: 'auth.sessionNotFound' }
      return wasOpen ? revoked : notFound
    },
  )
}
