import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MessageResponseSchema, SendCoinsRequestSchema } from 'shared-api/contract'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { forPlayers, responses } from '#src/http/response-schemas.ts'

export const sendCoinsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/game/send-coins',
    {
      onRequest: app.requireSession,
      config: { idempotency: 'account' },
      schema: {
        ...forPlayers,
        summary: 'Sends coins from the balance to an offline character',
        body: SendCoinsRequestSchema,
        response: responses(MessageResponseSchema),
      },
    },
    async (request) => {
      const { account } = sessionOf(request)
      await app.coins.sendCoins({ ...request.body, account, ticket: request.ticket })
      return { success: true }
    },
  )
}
