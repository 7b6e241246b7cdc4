import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MessageResponseSchema, SendCoinsRequestSchema } from 'shared-api/contract'
import { sessionOf } from '#src/accounts/require-session.ts'
import { answers } from '#src/http/answers.ts'

const forPlayers = { tags: ['player'], security: [{ session: [] }] }

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
        response: answers(MessageResponseSchema),
      },
    },
    async (request) => {
      const { account } = sessionOf(request)
      await app.coins.sendCoins({ ...request.body, account, ticket: request.ticket })
      return { success: true }
    },
  )
}
