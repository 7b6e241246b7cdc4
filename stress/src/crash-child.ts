import { writeSync } from 'node:fs'
import { buildApp } from 'api/src/app.ts'
import { parseEnv } from 'api/src/config/env.ts'
import type { FailPoint } from 'api/src/config/fail-point.ts'
import { readRealmFile } from 'api/src/config/realm-file.ts'
import type { Call } from './stage.ts'

export type Plan = {
  session: { authorization: string }
  last: Call | null
  next: Call | null
  /** Null for a run that ends normally. */
  failPoint: FailPoint | null
}

/** The state after the request of the previous run was repeated. */
export type Report = {
  status: number | null
  body: string | null
  balance: number
  orders: number
  milliseconds: number
}

/** Repeats the request in which the previous run was killed, reports its state, and is killed within the next request. */
const plan: Plan = JSON.parse(process.argv[2] ?? '')
const began = performance.now()
const config = parseEnv(process.env)
const app = await buildApp({ config, realm: readRealmFile(config.realmFile) })

const call = (request: Call) => app.inject({ method: 'POST', ...request })

const repeated = plan.last && (await call(plan.last))
const openedAfter = performance.now() - began
const { authorization = '' } = plan.session
const read = async (path: string) =>
  (await app.inject({ url: `/api/dashboard${path}`, headers: { authorization } })).json()
const report: Report = {
  status: repeated?.statusCode ?? null,
  body: repeated?.body ?? null,
  balance: (await read('')).balance,
  orders: (await read('/orders')).length,
  milliseconds: openedAfter,
}
// Written synchronously: the process is about to be killed.
writeSync(1, `${JSON.stringify(report)}\n`)
if (plan.next && plan.failPoint) {
  // A character can have only one active tier.
  await app.webDatabase.updateTable('premium').set({ startsAt: 0, endsAt: 1 }).execute()
  process.env.FAIL_POINT = plan.failPoint
  const { statusCode, body } = await call(plan.next)
  // Sends the mails that the request queued.
  await app.mail.settle()
  writeSync(2, `survived ${plan.failPoint}: ${statusCode} ${body}\n`)
}
if (!plan.next) await app.mail.settle()
await app.close()
