import type { FastifyInstance } from 'fastify'
import { currentReleasePath, readyPath } from '#src/contract/gateway.ts'
import type { LiveEnvironment } from './live-environment.ts'
import { allowedOverrides, type Overrides } from './overrides/overrides.ts'
import { chooseRelease } from './visit.ts'

/** Tells a tab which release it would be given now, and a load balancer that there is one to give. */
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
    // Whose cohort is not dealt yet has a tab from before the canary, or none: that one may stay as it is.
    return { release: isNew ? now.release.id : release.id }
  })

  app.get(readyPath, async (_request, reply) => {
    const { release, canary } = live.current()
    reply.header('cache-control', 'no-store')
    return { release: release.id, ...(canary ? { canary: canary.release.id } : {}) }
  })
}
