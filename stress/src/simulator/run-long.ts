import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { failPoints, queueFailPoints } from 'api/src/config/fail-point.ts'
import { startMariadb } from 'api/src/testing/mariadb/server.ts'
import type { ChildPlan } from './api-child.ts'
import { crowd as heroes } from './realm.ts'
import { type Deliveries, openAccount, openSimulation } from './simulation.ts'

const child = join(import.meta.dirname, 'api-child.ts')
const actors = 2
/** A crash of the database may not undo what it answered; the disk itself is not tested. */
const durable = ['--innodb-flush-log-at-trx-commit=2']

/**
 * Sends coins from a process that is killed again and again, through a database that is killed now and then, into the simulated game.
 * @returns how the deliveries ended, what was killed, and every coin that was lost or doubled
 */
export async function runLong(options: Deliveries) {
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
      // However slowly it starts.
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
