import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { coinChannels } from 'api/src/config/coin-channel.ts'
import { failPoints, queueFailPoints } from 'api/src/config/fail-point.ts'
import { engines } from 'api/src/testing/mariadb/layouts.ts'
import { startMariadb } from 'api/src/testing/mariadb/server.ts'
import type { ChildPlan } from './api-child.ts'
import { crowd as heroes } from './realm.ts'
import { type Deliveries, openAccount, openSimulation } from './simulation.ts'

const child = join(import.meta.dirname, 'api-child.ts')
const actors = 2
/** A crash of the database may not undo what it answered; the disk itself is not tested. */
const durable = ['--innodb-flush-log-at-trx-commit=2']

/** Of a round of deliveries, with a realm and a seed of its own. */
const round = 1_000

/** Sends coins through each channel, on both engines in turn. @param count deliveries on each channel */
export async function* runDeliveries(count: number, print: (line: string) => void) {
  for (const channel of coinChannels) {
    const began = performance.now()
    const counts: Record<string, number> = {}
    const violations: string[] = []
    let done = 0
    for (let turn = 0; done < count; turn += 1) {
      const seed = randomUUID().slice(0, 8)
      const engine = engines[turn % engines.length] ?? 'InnoDB'
      const deliveries = Math.min(round, count - done)
      const run = await runLong({ channel, engine, deliveries, seed })
      const { states, violations: found, ...others } = run
      for (const [name, n] of Object.entries({ ...states, ...others }))
        counts[name] = (counts[name] ?? 0) + n
      done += Object.values(states).reduce((sum, n) => sum + n, 0)
      violations.push(...found)
      print(
        `${channel} on ${engine}, seed ${seed}: ${done} of ${count}, ${violations.length} lost or doubled`,
      )
    }
    const seconds = Math.round((performance.now() - began) / 1_000)
    yield { channel, deliveries: done, seconds, counts, violations }
  }
}

/** From a process that is killed again and again, through a database that is killed now and then, into the simulated game. */
async function runLong(options: Deliveries) {
  const { channel, deliveries, seed } = options
  const mariadb = await startMariadb(durable)
  const game = { heroes, characterMs: 100, window: 0.08 }
  const simulation = await openSimulation(mariadb, options, game)
  const { env, random, players, openSite } = simulation
  const counts = { apiKills: 0, databaseKills: 0, gameRestarts: 0 }
  let isOver = false

  const act = async () => {
    while (!isOver) {
      await players.act()
      await setTimeout(random.int(10, 60))
    }
  }
  const restartThings = async () => {
    while (!isOver) {
      await setTimeout(random.int(1_000, 4_000))
      if (random.chance(0.25)) {
        counts.databaseKills += 1
        await mariadb.kill()
        await setTimeout(random.int(0, 300))
        await mariadb.start()
      } else {
        counts.gameRestarts += 1
        await players.restart()
      }
    }
  }
  try {
    const first = await openSite()
    await openAccount(first)
    await first.close()
    const world = [...Array.from({ length: actors }, act), restartThings()]
    const points = [
      ...failPoints.filter((point) => point.startsWith('send-coins')),
      ...(channel === 'stack' ? [] : queueFailPoints),
    ]
    for (let run = 0, isDone = false; !isDone; run += 1) {
      const failPoint = random.chance(0.5) ? random.pick(points) : null
      const plan: ChildPlan = { seed: `${seed}/${run}`, failPoint, deliveries }
      const site = spawn(process.execPath, [child, JSON.stringify(plan)], {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const life = random.int(1_000, 10_000)
      site.once('message', () => {
        const timer = globalThis.setTimeout(() => site.kill('SIGKILL'), life)
        site.once('exit', () => clearTimeout(timer))
      })
      const [code, signal] = await once(site, 'exit')
      isDone = code === 0
      if (signal) counts.apiKills += 1
      else if (!isDone) throw new Error(`the site ended with ${code}, see above`)
    }
    isOver = true
    await Promise.all(world)
    const site = await openSite()
    try {
      const figures = await simulation.finish(site)
      return { ...counts, ...figures, violations: await simulation.findViolations(site) }
    } finally {
      await site.close()
    }
  } finally {
    isOver = true
    await simulation.close()
    await mariadb.remove()
  }
}
