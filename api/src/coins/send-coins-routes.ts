import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ActivatePremiumRequestSchema,
  MessageResponseSchema,
  SendCoinsRequestSchema,
} from 'shared-api/contract'
import { sessionOf } from '#src/accounts/require-session.ts'
import { answers } from '#src/http/answers.ts'

const forPlayers = { tags: ['player'], security: [{ session: [] }] }

export const gameRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
      await app.money.sendCoins({ ...request.body, account, ticket: request.ticket })
      return { success: true }
    },
  )

  app.post(
    '/game/activate-premium',
    {
      onRequest: app.requireSession,
      config: { idempotency: 'account' },
      schema: {
        ...forPlayers,
        summary: 'Activates a premium tier for an offline character',
        body: ActivatePremiumRequestSchema,
        response: answers(MessageResponseSchema),
      },
    },
    async (request) => {
      const { charName, premiumType: tier, durationDays: days } = request.body
      const { account } = sessionOf(request)
      const { ticket } = request
      await app.money.activatePremium({ account, charName, tier, days, ticket })
      return { success: true }
    },
  )
}
