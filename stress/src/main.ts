import { parseArgs } from 'node:util'
import { runCrashes } from './crashes.ts'
import { engineNames, startEngine } from './engines.ts'
import { runGuesses } from './guesses.ts'
import { runMonth } from './month/month.ts'
import { runOperations } from './operations.ts'
import { runReplicas } from './replicas.ts'
import { runRequests } from './requests.ts'
import { runRolling } from './rolling.ts'
import { runSiege } from './siege/siege.ts'
import { runDeliveries } from './simulator/run-long.ts'
import { runTeams } from './teams.ts'
import { runTimings } from './timings.ts'
import { runWebhooks } from './webhooks.ts'

// Without names, every test runs. A count of 0 skips a test.
const {
  values: { shard, day, engine: engineName, ...values },
  positionals: names,
} = parseArgs({
  allowPositionals: true,
  options: {
    operations: { type: 'string', default: '1000000' },
    crashes: { type: 'string', default: '1000' },
    deliveries: { type: 'string', default: '100000' },
    webhooks: { type: 'string', default: '10000' },
    guesses: { type: 'string', default: '1' },
    timings: { type: 'string', default: '500' },
    requests: { type: 'string', default: '5000' },
    replicas: { type: 'string', default: '100000' },
    rolling: { type: 'string', default: '20' },
    siege: { type: 'string', default: '5000' },
    teams: { type: 'string', default: '300' },
    month: { type: 'string', default: '30' },
    day: { type: 'string', default: '120' },
    shard: { type: 'string', default: '1/1' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const chosen = engineNames.find((name) => name === engineName)
if (!chosen) throw new Error(`--engine is one of ${engineNames.join(', ')}`)
const engine = await startEngine(chosen)
const say = (line: string) => console.log(`    ${line}`)

type Outcome = {
  figure: string
  violations: readonly string[]
  counts?: Record<string, number>
}

const tests: Record<keyof typeof values, (count: number) => AsyncIterable<Outcome>> = {
  async *guesses() {
    const { admitted, violations } = await runGuesses(engine)
    const figure = 'guesses and floods, all at once: no more than these got through'
    yield { figure, violations, counts: admitted }
  },
  async *timings(count) {
    const { ratios, violations } = await runTimings(count, engine)
    const medians = Object.entries(ratios).map(
      ([path, ratio]) => `${path} ${ratio.toFixed(3)}`,
    )
    const figure = `${count} pairs of a known and an unknown user, median of the times one by the other: ${medians.join(', ')}`
    yield { figure, violations }
  },
  async *webhooks(count) {
    const { violations, ...hooks } = await runWebhooks(count, engine)
    const { forged, genuine, replayed, creditsByForged, creditsByGenuine } = hooks
    if (creditsByForged !== 0 || creditsByGenuine !== genuine)
      violations.push('credits do not match')
    const figure = `${forged} forged or mutated webhooks: ${creditsByForged} credits; ${genuine} genuine ones, with ${replayed} replays in no order: ${creditsByGenuine} credits`
    yield { figure, violations }
  },
  async *requests(count) {
    const { routes, requests, statuses, violations } = await runRequests(
      count,
      engine,
      shard,
    )
    const figure = `${requests} generated requests to ${routes} routes: no 5xx, no answer outside its schema, nothing changed by a refused one`
    yield { figure, violations, counts: statuses }
  },
  async *crashes(count) {
    const { killed, mails, slowestMilliseconds, violations } = await runCrashes(
      count,
      engine,
    )
    const figure = `${killed} times SIGKILL between two steps: the repeated request was answered and happened once; at most ${Math.round(slowestMilliseconds)} ms from start to that answer; ${mails.wanted} mails were sent, ${mails.repeated} of them twice under one Message-ID`
    yield { figure, violations }
  },
  async *deliveries(count) {
    for await (const run of runDeliveries(count, say)) {
      const { channel, deliveries, seconds, ...outcome } = run
      const lost = outcome.violations.length
      const figure = `${deliveries} deliveries by ${channel} in ${seconds} s: ${lost} lost or doubled`
      yield { figure, ...outcome }
    }
  },
  async *teams(count) {
    const { operations, pages, done, violations } = await runTeams(count)
    const figure = `${operations} operations of three teams on an npm registry, with kills of it and of the followers of two machines: ${pages} pages visited meanwhile, ${violations.length} broken or other than the tags say`
    yield { figure, violations, counts: done }
  },
  async *month(days) {
    const options = { days, secondsADay: Number(day), say }
    const { violations, ...figures } = await runMonth(options)
    const { visits, approved, credited } = figures
    const figure = `${days} days: ${visits.minutesWithout} minutes without a page, ${approved} payments, ${credited} credited, ${violations.length} violations`
    yield { figure, violations }
    say(JSON.stringify(figures))
  },
  async *rolling(rounds) {
    const options = { rounds, connections: 200, drainSeconds: 3 }
    const { requests, restarts, sent, slowestMs, seconds, violations } = await runRolling(
      options,
      engine,
    )
    const figure = `${rounds} rolling restarts (${restarts} processes) under ${options.connections} connections in ${Math.round(seconds)} s: ${requests} requests, ${sent} coins sent, the slowest answer after ${Math.round(slowestMs)} ms, ${violations.length} kinds of failures`
    yield { figure, violations }
  },
  async *siege(count) {
    // One of two APIs is killed, and these share a MariaDB.
    if (chosen === 'sqlite') return
    const options = { visitors: count, seconds: 60 }
    const { requests, loggedIn, bought, counts, violations } = await runSiege(
      options,
      engine,
    )
    const figure = `${count} visitors within a minute, ${requests} requests for pages and their files, ${loggedIn} logins, ${bought} coins bought, while a build is promoted and an API killed: ${violations.length} kinds of failures`
    yield { figure, violations, counts }
  },
  async *replicas(count) {
    if (chosen === 'sqlite') return
    const { operations, seconds, counts, violations } = await runReplicas(count, engine)
    const figure = `${operations} calls to two APIs on ${chosen} in ${Math.round(seconds)} s, while processes and nodes were killed: ${violations.length} lost or doubled`
    yield { figure, violations, counts }
  },
  async *operations(count) {
    const { operations, seconds, done, violations } = await runOperations(count, engine)
    const figure = `${operations} random operations on one account, 64 at a time, ${Math.round(operations / seconds)} a second: ${violations.length} violations`
    yield { figure, violations, counts: done }
  },
}

for (const [name, test] of Object.entries(tests)) {
  const count = Number(values[name as keyof typeof values])
  const isWanted = names.length === 0 || names.includes(name)
  if (!isWanted || count <= 0) continue
  for await (const { figure, violations, counts = {} } of test(count)) {
    if (violations.length > 0) process.exitCode = 1
    console.log(`${violations.length === 0 ? '✓' : '✕'} ${figure}`)
    for (const violation of violations.slice(0, 20)) say(violation)
    for (const [what, times] of Object.entries(counts).sort()) say(`${what}: ${times}`)
  }
}
await engine.close()
