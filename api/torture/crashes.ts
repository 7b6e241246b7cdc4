import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type FailPoint, failPoints } from '#src/config/fail-point.ts'
import { auditLedger } from '#src/web/ledger-audit.ts'
import type { Call, Plan, Report } from './crash-plan.ts'
import { startStage } from './stage.ts'

export type CrashResult = {
  killed: number
  violations: string[]
  /** From the start of a process to the answer of the request in which the last one died. */
  slowestMilliseconds: number
  mails: {
    wanted: number
    /** Sent again after a crash between the sending and the note of it, under the same Message-ID. */
    repeated: number
  }
}

type Effect = {
  balance: number
  bag: number
  premiums: number
  orders: number
  accounts: number
  mails: number
}

const sent = 3
const premiumPrice = 10
const pack = 5

/**
 * Kills the server at named points, over and over, and has the same request repeated by the next
 * life: it must be answered well, and have happened exactly once.
 *
 * @param points which to go through, in turn
 */
export async function tortureByCrashes(
  count: number,
  points: readonly FailPoint[] = failPoints,
): Promise<CrashResult> {
  const stage = await startStage({ coins: 100_000_000 })
  const result: CrashResult = {
    killed: 0,
    violations: [],
    slowestMilliseconds: 0,
    mails: { wanted: 0, repeated: 0 },
  }
  // The mail of the first sign-in waits; nothing was sent yet.
  const expected = { ...look(stage), mails: 1 }
  let last: Call | null = null
  try {
    for (let life = 0; life <= count; life += 1) {
      const failPoint = life < count ? points[life % points.length] : undefined
      const next = failPoint ? await callFor(failPoint, stage) : null
      // Its order is made by a life of its own, in peace.
      if (failPoint && paysAnOrder(failPoint)) expected.orders += 1
      const plan: Plan = {
        session: stage.session,
        last,
        next,
        failPoint: failPoint ?? null,
      }
      const { report, wasKilled } = await live(stage.env, plan)
      const name = `life ${life} after ${points[(life - 1) % points.length]}`
      if (failPoint && !wasKilled) result.violations.push(`${failPoint} was not reached`)
      if (wasKilled) result.killed += 1
      if (last && (report.status !== 200 || report.body?.includes('"success":false'))) {
        result.violations.push(`${name}: ${report.status} ${report.body}`)
      }
      result.slowestMilliseconds = Math.max(result.slowestMilliseconds, report.milliseconds)
      if (life > 0) add(expected, points[(life - 1) % points.length])
      if (report.balance !== expected.balance || report.orders !== expected.orders) {
        result.violations.push(
          `${name}: balance ${report.balance}, ${report.orders} orders`,
        )
      }
      last = next
    }
    const now = look(stage)
    for (const [part, value] of Object.entries(now)) {
      const wanted = expected[part as keyof Effect]
      if (value !== wanted) result.violations.push(`${part}: ${value}, not ${wanted}`)
    }
    const repeated = stage.mailsTaken().length - now.mails
    result.mails = { wanted: expected.mails, repeated }
    result.violations.push(...withWeb(stage, auditLedger))
    return result
  } finally {
    await stage.close()
  }
}

type Stage = Awaited<ReturnType<typeof startStage>>

function add(expected: Effect, point: FailPoint | undefined) {
  const [action] = point?.split('.') ?? []
  if (action === 'send-coins') {
    expected.balance -= sent
    expected.bag += sent
  }
  if (action === 'premium') {
    expected.balance -= premiumPrice
    expected.premiums += 1
  }
  if (action === 'checkout') expected.orders += 1
  if (action === 'webhook' || action === 'mail') {
    expected.balance += pack
    expected.mails += 1
  }
  if (action === 'register') {
    expected.accounts += 1
    expected.mails += 1
  }
}

function paysAnOrder(point: FailPoint) {
  return point.startsWith('webhook') || point.startsWith('mail')
}

/** The request that comes to a point, with all that must be there before it. */
async function callFor(point: FailPoint, stage: Stage): Promise<Call> {
  const headers = {
    ...stage.session,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const toCall = (path: string, body: object): Call => ({
    url: `/api${path}`,
    headers,
    payload: JSON.stringify(body),
  })
  const { rich: charName, bare } = stage.characters
  if (point.startsWith('send-coins')) {
    return toCall('/game/send-coins', { charName, amount: sent })
  }
  if (point.startsWith('premium')) {
    return toCall('/game/activate-premium', {
      charName: bare,
      premiumType: 1,
      durationDays: 7,
    })
  }
  if (point.startsWith('checkout')) {
    return toCall('/payment/mercadopago/checkout', { coins: pack })
  }
  if (point.startsWith('register')) {
    const login = `r${randomUUID().replaceAll('-', '').slice(0, 12)}`
    const email = `${login}@example.com`
    const call = toCall('/auth/register', { login, email, password: 'segredo99' })
    // Each of them comes from another household, or the limit of one would end it.
    const from = [1, 2, 3].map(() => randomInt(256)).join('.')
    return { ...call, headers: { ...headers, 'x-forwarded-for': `10.${from}` } }
  }
  return stage.paidWebhook(pack)
}

async function live(env: NodeJS.ProcessEnv, plan: Plan) {
  const script = join(import.meta.dirname, 'crash-child.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(plan)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const signal = await new Promise((resolve) => {
    child.on('close', (_code, ending) => resolve(ending))
  })
  const line = output.split('\n').find((text) => text.startsWith('{"status"'))
  if (!line) throw new Error(`a life ended without a word: ${output}`)
  const report: Report = JSON.parse(line)
  return { report, wasKilled: signal === 'SIGKILL' }
}

function look(stage: Stage): Effect {
  return withWeb(stage, (db) => {
    const one = (sql: string) => Number(db.prepare(sql).get()?.value)
    return {
      balance: one(
        `SELECT balance AS value FROM ledger_accounts WHERE owner_id = ${stage.accountId}`,
      ),
      premiums: one('SELECT count(transaction_id) AS value FROM premium'),
      orders: one('SELECT count(*) AS value FROM orders WHERE checkout_url IS NOT NULL'),
      bag: stage.coinsInBag(),
      accounts: one('SELECT count(*) AS value FROM accounts'),
      mails: new Set(stage.mailsTaken()).size,
    }
  })
}

function withWeb<Result>({ webFile }: Stage, work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(webFile, { timeout: 5_000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
