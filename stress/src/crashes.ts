import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { auditLedger } from 'api/src/coins/ledger/ledger-audit.ts'
import { type FailPoint, failPoints } from 'api/src/config/fail-point.ts'
import type { Plan, Report } from './crash-child.ts'
import { addEffect, callFor, type Effect, paysAnOrder } from './crash-points.ts'
import { type Call, numberOf, type Stage, startStage, withDatabase } from './stage.ts'

/** Repeats each request in the next run: it must have happened exactly once. @param points to kill at, in turn */
export async function runCrashes(count: number, points: readonly FailPoint[] = failPoints) {
  const stage = await startStage(100_000_000)
  const result = {
    killed: 0,
    violations: [] as string[],
    /** To the reply to the request in which the previous process was killed. */
    slowestMilliseconds: 0,
    /** `repeated`: sent again, with the same Message-ID, after a crash between sending and recording it. */
    mails: { wanted: 0, repeated: 0 },
  }
  // The mail about the first sign-in is queued; nothing has been sent.
  const expected = { ...countEffects(stage), mails: 1 }
  let last: Call | null = null
  try {
    for (let run = 0; run <= count; run += 1) {
      const failPoint = run < count ? points[run % points.length] : undefined
      stage.ageOrders()
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
      if (run > 0) addEffect(expected, points[(run - 1) % points.length])
      if (report.balance !== expected.balance || report.orders !== expected.orders) {
        result.violations.push(
          `${name}: balance ${report.balance}, ${report.orders} orders`,
        )
      }
      last = next
    }
    const now = countEffects(stage)
    for (const [part, value] of Object.entries(now)) {
      const wanted = expected[part as keyof Effect]
      if (value !== wanted) result.violations.push(`${part}: ${value}, not ${wanted}`)
    }
    const repeated = stage.mailsTaken().length - now.mails
    result.mails = { wanted: expected.mails, repeated }
    result.violations.push(...withDatabase(stage.webFile, auditLedger))
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

function countEffects({ webFile, accountId, coinsInBag, mailsTaken }: Stage): Effect {
  return withDatabase(webFile, (db) => ({
    balance: numberOf(
      db,
      'SELECT balance AS n FROM ledger_accounts WHERE owner_id = ?',
      accountId,
    ),
    premiums: numberOf(db, 'SELECT count(transaction_id) AS n FROM premium'),
    orders: numberOf(db, 'SELECT count(*) AS n FROM orders WHERE checkout_url IS NOT NULL'),
    bag: coinsInBag(),
    accounts: numberOf(db, 'SELECT count(*) AS n FROM accounts'),
    mails: new Set(mailsTaken()).size,
  }))
}
