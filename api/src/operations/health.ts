import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type GameProblem, Health, Readiness } from 'shared-api/contract'
import type { TSchema } from 'typebox'
import { GameUnavailableError } from '#src/game/errors.ts'
import { isOptional } from '#src/game/rankings/events.ts'
import { responses } from '#src/http/response-schemas.ts'

type Outage = Health['outages'][number]

const forMonitors = <Answer extends TSchema>(summary: string, answer: Answer) => ({
  schema: {
    tags: ['operation'],
    summary,
    response: { ...responses(answer), 503: answer },
  },
})
const routes = {
  ready: forMonitors(
    'Whether to send calls here: 503 from the moment the server is told to end',
    Readiness,
  ),
  health: forMonitors(
    'Whether the server and its databases work; 503 while visitors lose something',
    Health,
  ),
}

/** What visitors lose, so that the answer is 503: docs/operations.md. */
export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const sinces = new Map<Outage['part'], string>()

  const toOutages = (part: Outage['part'], problem: Outage['problem'] | null): Outage[] => {
    const since = sinces.get(part) ?? new Date().toISOString()
    if (problem === null) sinces.delete(part)
    else sinces.set(part, since)
    return problem === null ? [] : [{ part, problem, since }]
  }
  const webOutages = async (): Promise<Outage[]> => {
    try {
      await app.web.ping()
      const fault = await app.disk.check(app.webDatabase)
      const outages = toOutages('web', null)
      if (!fault) return outages
      return [{ part: 'disk', problem: fault.problem, since: fault.since.toISOString() }]
    } catch {
      return toOutages('web', 'failed')
    }
  }
  const gameProblem = async (): Promise<GameProblem | null> => {
    const [ping] = await Promise.allSettled([app.game.ping()])
    if (ping.status === 'fulfilled') return null
    return ping.reason instanceof GameUnavailableError ? ping.reason.problem : 'failed'
  }

  app.get('/ready', routes.ready, async (_, reply) => {
    const isReady = app.serving.isReady()
    return reply.code(isReady ? 200 : 503).send({ isReady })
  })

  app.get('/health', routes.health, async (_, reply): Promise<Health> => {
    const [web, problem] = await Promise.all([webOutages(), gameProblem()])
    const outages = [...web, ...toOutages('game', problem)]
    const { missing, isDemo } = app.game
    const isLacking = !missing.every(isOptional)
    const stateOf = (part: Outage['part']) =>
      outages.some((outage) => outage.part === part) ? 'unavailable' : 'ok'
    if (outages.length > 0) reply.code(503)
    return {
      status: outages.length > 0 || isLacking ? 'degraded' : 'ok',
      uptimeSeconds: Math.floor(process.uptime()),
      databases: { web: stateOf('web'), game: stateOf('game') },
      outages,
      ...(problem && { problem }),
      missing,
      realm: isDemo ? 'demo' : 'own',
    }
  })
}
