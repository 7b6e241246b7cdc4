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
        summary: 'Sends coins from the balance to a character',
        description:
          'Where coins go into the bag directly, the character must be offline (406) and have a coin already (410). Where they go through a queue of the game server, it gets them when in the game.',
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
