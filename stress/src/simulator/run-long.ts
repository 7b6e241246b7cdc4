import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from 'api/src/app.ts'
import type { CoinChannel } from 'api/src/config/coin-channel.ts'
import { parseEnv } from 'api/src/config/env.ts'
import { failPoints, queueFailPoints } from 'api/src/config/fail-point.ts'
import { readRealmFile } from 'api/src/config/realm-file.ts'
import { createRandom } from 'api/src/demo/random.ts'
import type { Engine } from 'api/src/testing/mariadb/layouts.ts'
import { startMariadb } from 'api/src/testing/mariadb/server.ts'
import type { FastifyInstance } from 'fastify'
import type { ChildPlan } from './api-child.ts'
import { checkCoins } from './check-coins.ts'
import { openGameDatabase } from './game-database.ts'
import { createGameServer } from './game-server.ts'
import { createPlayers } from './players.ts'
import { createReader, failingSavesOf } from './queue-readers.ts'
import { createRealm, crowd as heroes, login } from './realm.ts'

const child = join(import.meta.dirname, 'api-child.ts')
const actors = 2
/** What the site is told that the game server needs at most, in milliseconds, and what it does need, in seconds. */
const characterMs = 100
const window = 0.08
/** A crash of the database may not undo what it answered; the disk itself is not tested. */
const durable = ['--innodb-flush-log-at-trx-commit=2']

type Options = { channel: CoinChannel; engine: Engine; deliveries: number; seed: string }

export type Figures = Awaited<ReturnType<typeof runLong>>

/**
 * Sends coins from a process that is killed again and again, through a database that is killed now and then, into the simulated game.
 * @returns how the deliveries ended, what was killed, and every coin that was lost or doubled
 */
export async function runLong({ channel, engine, deliveries, seed }: Options) {
  const random = createRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'aurora-stress-'))
  const mariadb = await startMariadb(durable)
  const { database, idColumn } = await createRealm(mariadb, { channel, engine, heroes })
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    GAME_DATABASE_URL: `${mariadb.url(database)}?characterMs=${characterMs}`,
    COIN_CHANNEL: channel,
  }
  const config = parseEnv(env)
  const openSite = () => buildApp({ config, realm: readRealmFile(config.realmFile) })
  const db = openGameDatabase(mariadb.url(database))
  const game = random.fork('game')
  const failingSaves = failingSavesOf(channel)
  const server = createGameServer({
    db,
    random: game,
    heroes,
    idColumn,
    window,
    failingSaves,
  })
  const reader = createReader(server, channel, random.fork('reader'))
  const players = createPlayers({ server, reader, random: random.fork('players'), heroes })
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
    await openAccount(await openSite())
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
    await players.restart()
    const site = await openSite()
    try {
      await settleAll(site)
      await players.finish()
      // What the reader could not judge at the end.
      await site.coins.recoverDeliveries()
      const states = await settleAll(site)
      const violations = await checkCoins(site.webDatabase, server, heroes)
      return { ...counts, states, rolledBack: server.book.rolledBack(), violations }
    } finally {
      await site.close()
    }
  } finally {
    isOver = true
    await db.close()
    await mariadb.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openAccount(site: FastifyInstance) {
  const email = 'hero@example.com'
  const account = await site.web.accounts.create({ login, email, passwordHash: '' })
  await site.web.ledger.grant(account.id, 1_000_000_000, 'stress')
  await site.close()
}

async function settleAll({ webDatabase, coins }: FastifyInstance) {
  const states = webDatabase.prepare(
    'SELECT state, count(*) AS n FROM deliveries GROUP BY state',
  )
  const read = () =>
    Object.fromEntries(states.all().map(({ state, n }) => [String(state), Number(n)]))
  while (read().open) await coins.recoverDeliveries().catch(() => {})
  return read()
}
