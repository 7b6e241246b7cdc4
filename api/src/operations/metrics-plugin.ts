import fp from 'fastify-plugin'
import type { Metrics } from 'portal-contract/metrics'
import { readDatabaseNumbers } from '#src/operations/database-numbers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** By public route: milliseconds since what it shows was read; null before the first time. */
    readAges: Map<string, () => number | null>
  }
}

/** What Prometheus reads of the API: docs/alerts.md. Before all routes, so that it counts each of them. */
export const apiMetrics = fp<{ metrics: Metrics | null }>(async (app, { metrics }) => {
  app.decorate('readAges', new Map())
  if (!metrics) return
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply)
    done()
  })
  app.addHook('onClose', () => metrics.close())

  metrics.add({
    name: 'server',
    gauges: {
      portal_public_read_age_seconds: {
        help: 'Since what a public route shows was read',
        label: 'route',
      },
      portal_replicas: { help: 'Live replicas of the API, with this one' },
      portal_jobs_held: { help: 'Whether this replica runs the jobs' },
      portal_jobs_fence: { help: 'Rises with each replica that takes the jobs' },
      portal_disk_writable: { help: 'Whether the disk of the database takes writes' },
    },
    read() {
      const fence = app.replica.fence()
      return {
        portal_public_read_age_seconds: Object.fromEntries(
          [...app.readAges].flatMap(([route, age]) => {
            const ms = age()
            return ms === null ? [] : [[route, ms / 1_000]]
          }),
        ),
        portal_replicas: app.replica.count(),
        portal_jobs_held: fence === null ? 0 : 1,
        ...(fence !== null && { portal_jobs_fence: fence }),
        portal_disk_writable: app.disk.fault() ? 0 : 1,
      }
    },
  })
  metrics.add({
    name: 'database',
    gauges: {
      portal_queue_depth: {
        help: 'Mails that wait, deliveries that are open, orders to be checked',
        label: 'queue',
      },
      portal_queue_oldest_seconds: { help: 'How long the oldest waits', label: 'queue' },
      portal_deliveries_held: { help: 'Deliveries left to the operator’s decision' },
      portal_ledger_imbalance_coins: { help: 'The sum of all balances, which is zero' },
      portal_debt_coins: { help: 'Coins that players owe' },
    },
    read: () => readDatabaseNumbers(app.webDatabase),
  })
  metrics.add({
    name: 'game',
    gauges: { portal_game_database_up: { help: 'Whether the game database answers' } },
    async read() {
      const [ping] = await Promise.allSettled([app.game.ping()])
      return { portal_game_database_up: Number(ping.status === 'fulfilled') }
    },
  })
})
