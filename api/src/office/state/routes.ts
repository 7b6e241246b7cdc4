import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type SqlBool, sql } from 'kysely'
import { readEnvironment } from 'portal-releases/live-settings'
import type { Health } from 'shared-api/contract'
import { rowsAPage } from 'shared-api/office/parts'
import { AuditPage, AuditQuery, OfficeState } from 'shared-api/office/state'
import { toEvent } from '#src/accounts/audit.ts'
import type { Config, StoreConfig } from '#src/config/env.ts'
import { read } from '#src/office/access.ts'
import { between } from '#src/office/sales/lists.ts'
import { findBackupProblem } from '#src/operations/backups.ts'
import { checkBeforeOpening, present } from '#src/operations/before-opening.ts'
import { readDatabaseNumbers } from '#src/operations/database-numbers.ts'

type Part = OfficeState['parts'][number]
type Said = Parameters<typeof present>[0]
type Numbers = Awaited<ReturnType<typeof readDatabaseNumbers>>

/** A mail that waits longer is named. */
const longWaitSeconds = 900

/** How the site is, and what was done. */
export const stateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { config, realm, webDatabase: db } = app
  const openPoints = checkBeforeOpening(app)

  app.get('/state', read('state.read', OfficeState), async () => {
    const health: Health = (await app.inject('/api/health')).json()
    const numbers = await readDatabaseNumbers(db)
    const waiting = db.selectFrom('coinCorrections').where('state', '=', 'requested')
    const corrections = waiting.select(({ fn }) => fn.countAll<number>().as('n'))
    const queues = numbers.portal_queue_depth
    return {
      health,
      parts: partsOf(health, config, numbers),
      queues: {
        ...queues,
        heldDeliveries: numbers.portal_deliveries_held,
        corrections: (await corrections.executeTakeFirstOrThrow()).n,
      },
      openPoints,
      apps: config.store ? await liveApps(config.store) : [],
    }
  })

  app.get(
    '/audit',
    read('audit.read', AuditPage, { querystring: AuditQuery }),
    async ({ query: { page = 1, q, ...days } }) => {
      const rows = await db
        .selectFrom('auditLog')
        .select(['at', 'event', 'login', 'address', 'actor', 'detail', 'requestId'])
        .where(between('at', days, realm.timeZone))
        .$if(q !== undefined, (all) => all.where(mentions(q ?? '')))
        .orderBy('id', 'desc')
        .limit(rowsAPage + 1)
        .offset((page - 1) * rowsAPage)
        .execute()
      return {
        rows: rows.slice(0, rowsAPage).map(toEvent),
        hasMore: rows.length > rowsAPage,
      }
    },
  )
}

/** The condition that an entry names a login, an address, a request or a member, or an event that begins so. */
const mentions = (q: string) => sql<SqlBool>`(
  login = ${q.toLowerCase()} OR ${q} IN (address, request_id) OR
  substr(actor, instr(actor, ':') + 1) = ${q} OR substr(event, 1, ${q.length}) = ${q}
)`

function partsOf(health: Health, config: Config, numbers: Numbers) {
  const { databases, outages, missing, problem } = health
  const { smtp, payments } = config
  const disk = outages.find((outage) => outage.part === 'disk')
  const game = [problem, ...missing.map((name) => `lacks ${name}`)]
  const waits = Math.round(numbers.portal_queue_oldest_seconds.mails)
  const imbalance = numbers.portal_ledger_imbalance_coins
  return [
    part('game', databases.game === 'ok' ? 'warning' : 'failed', game),
    part('database', 'failed', [databases.web !== 'ok' && 'does not answer']),
    part('disk', 'failed', [disk?.problem]),
    part('mail', 'warning', [
      !smtp && 'SMTP_URL is not set: mails are files',
      waits > longWaitSeconds && `the oldest mail waits for ${waits} s`,
    ]),
    part('payments', 'warning', [
      !payments && 'MERCADO_PAGO_TOKEN is not set: coins cannot be bought',
      payments?.isLive === false && 'MERCADO_PAGO_TEST is 1: play money',
    ]),
    part('backups', 'warning', [findBackupProblem(config)]),
    part('ledger', 'failed', [imbalance !== 0 && `${imbalance} coins out of balance`]),
  ]
}

/** @param state of a part of which there is something to say */
function part(name: Part['name'], state: Part['state'], said: Said): Part {
  const facts = present(said)
  return { name, state: facts.length > 0 ? state : 'ok', facts }
}

async function liveApps({ folder, environment }: StoreConfig) {
  const { apps } = await readEnvironment(folder, environment)
  return Object.entries(apps).map(([app, { build, canary }]) => ({
    app,
    live: build ?? '',
    canary: canary ? { build: canary.build ?? '', percent: canary.share } : null,
  }))
}
