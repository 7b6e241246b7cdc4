import type { FastifyInstance } from 'fastify'
import { currentReleasePath, readyPath } from 'portal-contract'
import type { LiveEnvironment } from './live-environment.ts'
import { allowedOverrides, type Overrides } from './overrides/overrides.ts'
import { chooseRelease } from './visit.ts'

/** Serves a tab's question for its current release, and a load balancer's readiness check. */
export function registerStatus(
  app: FastifyInstance,
  live: LiveEnvironment,
  overrides: Overrides,
): void {
  app.get(currentReleasePath, async (request, reply) => {
    const now = live.current()
    reply.headers({ 'cache-control': 'no-store', vary: 'Cookie' })
    const { release, isNew } = chooseRelease(now, request)
    const exchanged = allowedOverrides(now, request)
    if (exchanged.length > 0)
      return { release: (await overrides.release(now, exchanged)).id }
    // Without a cohort, the tab is from before the canary and may stay as it is.
    return { release: isNew ? now.release.id : release.id }
  })

  app.get(readyPath, async (_request, reply) => {
    const { release, canary } = live.current()
    reply.header('cache-control', 'no-store')
    return { release: release.id, ...(canary ? { canary: canary.release.id } : {}) }
  })
}
