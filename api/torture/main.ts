import { parseArgs } from 'node:util'
import { tortureByCrashes } from './crashes.ts'
import { tortureByOperations } from './operations.ts'
import { tortureByReplays } from './replays.ts'
import { tortureByRequests } from './requests.ts'
import { tortureByWebhooks } from './webhooks.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000000' },
    crashes: { type: 'string', default: '1000' },
    webhooks: { type: 'string', default: '10000' },
    replays: { type: 'string', default: '100' },
    requests: { type: 'string', default: '5000' },
  },
})
let failures = 0

/** Prints a figure with its target, and what went against it. */
function say(figure: string, violations: readonly string[]) {
  failures += violations.length
  process.stdout.write(`${violations.length === 0 ? '✓' : '✕'} ${figure}\n`)
  for (const violation of violations.slice(0, 20))
    process.stdout.write(`    ${violation}\n`)
}

const replays = await tortureByReplays(Number(values.replays))
say(
  `${replays.rounds} calls replayed 100 times in parallel: 1 effect and 100 equal answers each`,
  replays.violations,
)

const hooks = await tortureByWebhooks(Number(values.webhooks))
const credited = hooks.creditsByForged === 0 && hooks.creditsByGenuine === hooks.genuine
say(
  `${hooks.forged} forged or mutated webhooks: ${hooks.creditsByForged} credits; ${hooks.genuine} genuine ones, with ${hooks.replayed} replays in no order: ${hooks.creditsByGenuine} credits`,
  [...hooks.violations, ...(credited ? [] : ['credits do not match'])],
)

const requests = await tortureByRequests(Number(values.requests))
say(
  `${requests.requests} generated requests to the routes that move money: no 5xx, no answer outside its schema, nothing changed by a refused one`,
  requests.violations,
)
for (const [status, count] of Object.entries(requests.statuses).sort()) {
  process.stdout.write(`    ${status}: ${count}\n`)
}

const crashes = await tortureByCrashes(Number(values.crashes))
say(
  `${crashes.killed} times SIGKILL between two steps: the repeated request was answered and happened once; at most ${Math.round(crashes.slowestMilliseconds)} ms from start to that answer`,
  crashes.violations,
)

const operations = await tortureByOperations({ count: Number(values.operations) })
say(
  `${operations.operations} random operations on one account, 64 at a time, ${Math.round(operations.operations / operations.seconds)} a second: ${operations.violations.length} violations`,
  operations.violations,
)
for (const [name, count] of Object.entries(operations.done).sort()) {
  process.stdout.write(`    ${name}: ${count}\n`)
}
process.exitCode = failures === 0 ? 0 : 1
