import type { FastifyInstance } from 'fastify'
import { currentReleasePath, readyPath } from 'portal-contract'
import type { LiveEnvironment } from '#src/environment/live-environment.ts'
import { chooseRelease } from '#src/environment/visit.ts'
import type { Overrides } from '#src/overrides/overrides.ts'

/** Serves a tab's question for its current release, and a load balancer's readiness check. */
export function registerStatus(
  app: FastifyInstance,
  live: LiveEnvironment,
  overrides: Overrides,
): void {
  app.get(currentReleasePath, async (request, reply) => {
    const now = live.current()
    reply.headers({ 'cache-control': 'no-store', vary: 'Cookie' })
    const { variant, isNew } = chooseRelease(now, request)
    const exchanged = await overrides.active(now, request)
    if (exchanged.length > 0)
      return { release: (await overrides.release(now, exchanged)).id }
    // Without a cohort, the tab is from before the canary and may stay as it is.
    return { release: isNew ? now.release.id : variant.release.id }
  })

  app.get(readyPath, async (_request, reply) => {
    const { release, variants } = live.current()
    reply.header('cache-control', 'no-store')
    if (variants.size === 0) return { release: release.id }
    const canaries = [...variants].map(([apps, variant]) => [apps, variant.release.id])
    return { release: release.id, canaries: Object.fromEntries(canaries) }
  })
}
