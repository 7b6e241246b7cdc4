import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { auditLedger } from 'api/src/coins/ledger/ledger-audit.ts'
import { type FailPoint, failPoints } from 'api/src/config/fail-point.ts'
import type { Plan, Report } from './crash-child.ts'
import type { Engine } from './engines.ts'
import { type Call, numberOf, type Stage, startStage, withDatabase } from './stage.ts'

type Effect = Awaited<ReturnType<typeof countEffects>>

type Action = {
  adds: Partial<Effect>
  /** Path and body of the call, once everything that it needs is there; a paid webhook where there is none. */
  call?: (characters: Stage['characters']) => [path: string, body: object]
}

const pack = 5
const paid: Action = { adds: { balance: pack, mails: 1 } }

const actions: Record<string, Action> = {
  'send-coins': {
    adds: { balance: -3, bag: 3 },
    call: ({ rich }) => ['/game/send-coins', { charName: rich, amount: 3 }],
  },
  premium: {
    adds: { balance: -10, premiums: 1 },
    call: ({ bare }) => [
      '/game/activate-premium',
      { charName: bare, premiumType: 1, durationDays: 7 },
    ],
  },
  checkout: {
    adds: { orders: 1 },
    call: () => ['/payment/mercadopago/checkout', { coins: pack }],
  },
  register: {
    adds: { accounts: 1, mails: 1 },
    call: () => {
      const login = `r${randomUUID().replaceAll('-', '').slice(0, 12)}`
      const email = `${login}@example.com`
      return ['/auth/register', { login, email, password: 'segredo99' }]
    },
  },
  webhook: paid,
  mail: paid,
}

const actionOf = (point: FailPoint | undefined) => actions[point?.split('.')[0] ?? '']

const paysAnOrder = (point: FailPoint) => actionOf(point) === paid

/** The request that reaches a point, after everything that it needs has been prepared. */
async function callFor(point: FailPoint, stage: Stage): Promise<Call> {
  const [path, body] = actionOf(point)?.call?.(stage.characters) ?? []
  if (!path) return stage.paidWebhook(pack)
  const headers = {
    ...stage.session,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    // Each comes from a different address, because of the limit per address.
    'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`,
  }
  return { url: `/api${path}`, headers, payload: JSON.stringify(body) }
}

/** Repeats each request in the next run: it must have happened exactly once. @param points to kill at, in turn */
export async function runCrashes(
  count: number,
  engine: Engine,
  points: readonly FailPoint[] = failPoints,
) {
  const stage = await startStage(100_000_000, engine)
  const result = {
    killed: 0,
    violations: [] as string[],
    /** To the reply to the request in which the previous process was killed. */
    slowestMilliseconds: 0,
    /** `repeated`: sent again, with the same Message-ID, after a crash between sending and recording it. */
    mails: { wanted: 0, repeated: 0 },
  }
  // The mail about the first sign-in is queued; nothing has been sent.
  const expected = { ...(await countEffects(stage)), mails: 1 }
  let last: Call | null = null
  try {
    for (let run = 0; run <= count; run += 1) {
      const failPoint = run < count ? points[run % points.length] : undefined
      await stage.ageOrders()
      const next = failPoint ? await callFor(failPoint, stage) : null
      // Its order is created in a separate run that ends normally.
      if (failPoint && paysAnOrder(failPoint)) expected.orders += 1
      const { session, env } = stage
      const plan: Plan = { session, last, next, failPoint: failPoint ?? null }
      const { report, wasKilled } = await runServer(env, plan)
      const name = `run ${run} after ${points[(run - 1) % points.length]}`
      if (failPoint && !wasKilled) result.violations.push(`${failPoint} was not reached`)
      if (wasKilled) result.killed += 1
      if (last && (report.status !== 200 || report.body?.includes('"success":false'))) {
        result.violations.push(`${name}: ${report.status} ${report.body}`)
      }
      result.slowestMilliseconds = Math.max(result.slowestMilliseconds, report.milliseconds)
      const adds = actionOf(points[(run - 1) % points.length])?.adds ?? {}
      for (const [part, value] of Object.entries(adds))
        expected[part as keyof Effect] += value
      if (report.balance !== expected.balance || report.orders !== expected.orders) {
        result.violations.push(
          `${name}: balance ${report.balance}, ${report.orders} orders`,
        )
      }
      last = next
    }
    const now = await countEffects(stage)
    for (const [part, value] of Object.entries(now)) {
      const wanted = expected[part as keyof Effect]
      if (value !== wanted) result.violations.push(`${part}: ${value}, not ${wanted}`)
    }
    const repeated = stage.mailsTaken().length - now.mails
    result.mails = { wanted: expected.mails, repeated }
    result.violations.push(...(await withDatabase(stage.place, auditLedger)))
    return result
  } finally {
    await stage.close()
  }
}

async function runServer(env: NodeJS.ProcessEnv, plan: Plan) {
  const script = join(import.meta.dirname, 'crash-child.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(plan)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const output = await text(child.stdout)
  const [, signal] = await closed
  const line = output.split('\n').find((each) => each.startsWith('{"status"'))
  if (!line) throw new Error(`a run ended without a report: ${output}`)
  const report: Report = JSON.parse(line)
  return { report, wasKilled: signal === 'SIGKILL' }
}

function countEffects({ place, account, coinsInBag, mailsTaken }: Stage) {
  const balance = 'SELECT balance AS n FROM ledger_accounts WHERE owner_id = ?'
  const premiums = 'SELECT count(transaction_id) AS n FROM premium'
  const orders = 'SELECT count(*) AS n FROM orders WHERE checkout_url IS NOT NULL'
  return withDatabase(place, async (db) => ({
    balance: await numberOf(db, balance, account.id),
    premiums: await numberOf(db, premiums),
    orders: await numberOf(db, orders),
    bag: await coinsInBag(),
    accounts: await numberOf(db, 'SELECT count(*) AS n FROM accounts'),
    mails: new Set(mailsTaken()).size,
  }))
}
