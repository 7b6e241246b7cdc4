import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ActivatePremiumRequestSchema, MessageResponseSchema } from 'shared-api/contract'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { forPlayers, responses } from '#src/http/response-schemas.ts'

export const premiumRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/game/activate-premium',
    {
      onRequest: app.requireSession,
      config: { idempotency: 'account' },
      schema: {
        ...forPlayers,
        summary: 'Activates a premium tier for an offline character',
        body: ActivatePremiumRequestSchema,
        response: responses(MessageResponseSchema),
      },
    },
    async (request) => {
      const { charName, premiumType: tier, durationDays: days } = request.body
      const { account } = sessionOf(request)
      const { ticket } = request
      await app.activatePremium({ account, charName, tier, days, ticket })
      return { success: true }
    },
  )
}
