import { writeSync } from 'node:fs'
import { buildApp } from 'api/src/app.ts'
import { parseEnv } from 'api/src/config/env.ts'
import { readRealmFile } from 'api/src/config/realm-file.ts'
import type { Plan, Report } from './crash-plan.ts'

/**
 * A life of the server: starts on what the last one left, repeats the request in which that one
 * was killed, says how things stand, and dies within the next request.
 */
const plan: Plan = JSON.parse(process.argv[2] ?? '')
const began = performance.now()
const config = parseEnv(process.env)
const app = await buildApp({ config, realm: readRealmFile(config.realmFile) })

const call = ({ url, headers, payload }: NonNullable<Plan['next']>) =>
  app.inject({ method: 'POST', url, headers, payload })

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
// Written at once: what comes next leaves no time to flush.
writeSync(1, `${JSON.stringify(report)}\n`)
if (plan.next && plan.failPoint) {
  // A character can have premium once at a time.
  app.webDatabase.exec('UPDATE premium SET starts_at = 0, ends_at = 1')
  process.env.FAIL_POINT = plan.failPoint
  const { statusCode, body } = await call(plan.next)
  // What the request left in the outbox goes out at once.
  await app.mail.settle()
  writeSync(2, `lived through ${plan.failPoint}: ${statusCode} ${body}\n`)
}
if (!plan.next) await app.mail.settle()
await app.close()
