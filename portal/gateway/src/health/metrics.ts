import type { FastifyInstance } from 'fastify'
import type { Metrics } from 'portal-contract/metrics'
import { type Canary, combinationName } from 'portal-releases'
import type { LiveEnvironment } from '#src/environment/live-environment.ts'
import type { Health } from './health.ts'

/** Tells what a gateway serves, and how its canaries fare. */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  live: LiveEnvironment,
  health: Health,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    done()
  })
  app.addHook('onClose', () => metrics.close())

  metrics.add({
    name: 'releases',
    gauges: {
      portal_release_info: { help: 'The live release; always 1', label: 'release' },
      portal_canary_share: { help: 'Percent of visitors in a canary', label: 'canary' },
      portal_canary_networks: {
        help: 'Networks that got a canary from this gateway',
        label: 'canary',
      },
      portal_canary_failing_networks: {
        help: 'Networks where the app of a canary that fails most failed',
        label: 'canary',
      },
      portal_canary_ended_timestamp_seconds: {
        help: 'When a gateway last ended a canary by itself',
      },
    },
    read() {
      const { release, canaries, environment } = live.current()
      const apps = [release.shell, ...release.remotes]
      const byCanary = (value: (canary: Canary) => number) =>
        Object.fromEntries(canaries.map((one) => [combinationName([one]), value(one)]))
      const most = (count: 'networks' | 'failingNetworks') =>
        byCanary((canary) =>
          Math.max(...apps.map(({ name }) => health.evidence(canary, name, [])[count])),
        )
      const ended = environment.history.findLast(
        ({ action, by }) => action === 'canaryEnded' && by.startsWith('gateway-'),
      )
      return {
        portal_release_info: { [release.id]: 1 },
        portal_canary_share: byCanary(({ share }) => share),
        portal_canary_networks: most('networks'),
        portal_canary_failing_networks: most('failingNetworks'),
        ...(ended && {
          portal_canary_ended_timestamp_seconds: Date.parse(ended.at) / 1_000,
        }),
      }
    },
  })
}
