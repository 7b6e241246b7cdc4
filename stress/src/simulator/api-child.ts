import { setTimeout } from 'node:timers/promises'
import { buildApp } from 'api/src/app.ts'
import { parseEnv } from 'api/src/config/env.ts'
import { readRealmFile } from 'api/src/config/realm-file.ts'
import { createRandom } from 'api/src/demo/random.ts'
import { numberOf } from '#src/stage.ts'
import { crowd, login, randomOrder } from './realm.ts'

/** The site as a process of its own, which sends coins until it is killed, by others or at a named point. */
export type ChildPlan = { seed: string; failPoint: string | null; deliveries: number }

const plan: ChildPlan = JSON.parse(process.argv[2] ?? '')
const random = createRandom(plan.seed)
const config = parseEnv(process.env)
// A delivery by stack mostly waits for the character; one by a queue keeps the processor busy.
const workers = config.coinChannel === 'stack' ? 48 : 16
const app = await buildApp({ config, realm: readRealmFile(config.realmFile) })
const account = await app.web.accounts.findByLogin(login)
if (!account) throw new Error('the account is not there')
const isEnough = async () =>
  (await numberOf(app.webDatabase, 'SELECT count(*) AS n FROM deliveries')) >=
  plan.deliveries

const work = async () => {
  while (!(await isEnough())) {
    const sending = app.coins.sendCoins(randomOrder(account, crowd, random))
    // Refusals, and a database that is down.
    await sending.catch(() => setTimeout(random.int(1, 20)))
    if (random.chance(0.02)) await app.coins.recoverDeliveries().catch(() => {})
    if (plan.failPoint && random.chance(0.01)) process.env.FAIL_POINT = plan.failPoint
  }
}
process.send?.('ready')
await Promise.all(Array.from({ length: workers }, work))
// An open channel would keep this process alive.
process.disconnect?.()
await app.close()
