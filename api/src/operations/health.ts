import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HealthSchema } from 'shared-api/contract'
import { responses } from '#src/http/response-schemas.ts'

export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const isAlive = (ping: Promise<unknown>) =>
    ping.then(
      () => 'ok' as const,
      () => 'unavailable' as const,
    )

  app.get(
    '/health',
    {
      schema: {
        tags: ['operation'],
        summary: 'Whether the server and its databases work',
        response: responses(HealthSchema),
      },
    },
    async () => {
      const [web, game] = await Promise.all([
        isAlive(app.web.ping()),
        isAlive(app.game.ping()),
      ])
      const { missing, isDemo } = app.game
      const isHealthy = web === 'ok' && game === 'ok' && missing.length === 0
      return {
        status: isHealthy ? ('ok' as const) : ('degraded' as const),
        uptimeSeconds: Math.floor(process.uptime()),
        databases: { web, game },
        missing,
        realm: isDemo ? ('demo' as const) : ('own' as const),
      }
    },
  )
}
