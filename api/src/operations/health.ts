import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type GameProblem, HealthSchema } from 'shared-api/contract'
import { GameUnavailableError } from '#src/game/errors.ts'
import { responses } from '#src/http/response-schemas.ts'

export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const problemOf = (ping: Promise<unknown>) =>
    ping.then(
      () => null,
      (error: unknown) =>
        error instanceof GameUnavailableError ? error.problem : ('failed' as const),
    )
  const toState = (problem: GameProblem | null) =>
    problem ? ('unavailable' as const) : ('ok' as const)

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
        problemOf(app.web.ping()),
        problemOf(app.game.ping()),
      ])
      const { missing, isDemo } = app.game
      const isHealthy = web === null && game === null && missing.length === 0
      return {
        status: isHealthy ? ('ok' as const) : ('degraded' as const),
        uptimeSeconds: Math.floor(process.uptime()),
        databases: { web: toState(web), game: toState(game) },
        ...(game && { problem: game }),
        missing,
        realm: isDemo ? ('demo' as const) : ('own' as const),
      }
    },
  )
}
