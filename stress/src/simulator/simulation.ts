import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from 'api/src/app.ts'
import type { CoinChannel } from 'api/src/config/coin-channel.ts'
import { parseEnv } from 'api/src/config/env.ts'
import { readRealmFile } from 'api/src/config/realm-file.ts'
import { createRandom, type Random } from 'api/src/demo/random.ts'
import { grantCoins } from 'api/src/testing/grant-coins.ts'
import type { Engine } from 'api/src/testing/mariadb/layouts.ts'
import type { Mariadb } from 'api/src/testing/mariadb/server.ts'
import type { FastifyInstance } from 'fastify'
import { checkCoins } from './check-coins.ts'
import { openGameDatabase } from './game-database.ts'
import { createGameServer, type GameServer } from './game-server.ts'
import type { QueueReader } from './portal-reader.ts'
import { createReader, failingSavesOf } from './queue-readers.ts'
import { createRealm, login } from './realm.ts'

export type Deliveries = {
  channel: CoinChannel
  engine: Engine
  deliveries: number
  seed: string
}

type Game = {
  heroes: readonly number[]
  /** What the site is told that the game server needs at most to load or save a character, in milliseconds. */
  characterMs: number
  /** What it does need, in seconds. */
  window: number
}

/** A site and a simulated game on one database. */
export async function openSimulation(
  mariadb: Mariadb,
  { channel, engine, seed }: Deliveries,
  { heroes, characterMs, window }: Game,
) {
  const random = createRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'aurora-stress-'))
  const { database, idColumn } = await createRealm(mariadb, { channel, engine, heroes })
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    GAME_DATABASE_URL: `${mariadb.url(database)}?characterMs=${characterMs}`,
    COIN_CHANNEL: channel,
  }
  const config = parseEnv(env)
  const db = openGameDatabase(mariadb.url(database))
  const server = createGameServer({
    db,
    random: random.fork('game'),
    heroes,
    idColumn,
    window,
    failingSaves: failingSavesOf(channel),
  })
  const reader = createReader(server, channel, random.fork('reader'))
  const players = createPlayers({ server, reader, random: random.fork('players'), heroes })
  return {
    env,
    random,
    db,
    server,
    players,
    openSite: () => buildApp({ config, realm: readRealmFile(config.realmFile) }),
    /** Ends every delivery and hands everything out. @returns how they ended, and every coin that was lost or doubled */
    async finish(site: FastifyInstance) {
      await players.restart()
      await settleAll(site)
      await players.finish()
      // What the reader could not decide at the end.
      await site.coins.recoverDeliveries()
      return { states: await settleAll(site), rolledBack: server.book.rolledBack() }
    },
    findViolations: (site: FastifyInstance) => checkCoins(site.webDatabase, server, heroes),
    async close() {
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function openAccount(site: FastifyInstance) {
  const email = 'hero@example.com'
  const account = await site.web.accounts.create({ login, email, passwordHash: '' })
  await grantCoins(site.webDatabase, account.id, 1_000_000_000)
  return account
}

/** @returns how many deliveries ended in each state; none is open then */
async function settleAll({ webDatabase, coins }: FastifyInstance) {
  const states = webDatabase
    .selectFrom('deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
    .groupBy('state')
  const read = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await states.execute()).map(({ state, n }) => [state, n]))
  while ((await read()).open) await coins.recoverDeliveries().catch(() => {})
  return read()
}

type World = {
  server: GameServer
  reader: QueueReader
  random: Random
  heroes: readonly number[]
}

function createPlayers({ server, reader, random, heroes }: World) {
  let polling: Promise<void> = Promise.resolve()
  let isDown = false

  const poll = () => {
    polling = polling.then(() => reader.poll())
    return polling
  }
  const restart = async () => {
    if (isDown) return
    isDown = true
    server.crash()
    // Marked as online, though nobody is.
    await server.dawdle()
    await polling
    await server.boot()
    await reader.recover()
    server.open()
    isDown = false
  }
  return {
    restart,
    async act() {
      if (isDown) return server.dawdle()
      const hero = random.pick(heroes)
      const dice = random.next()
      if (dice < 0.3) return server.login(hero)
      if (dice < 0.6) return server.logout(hero)
      if (dice < 0.8) return server.play(hero)
      if (dice < 0.9) return server.saveTimer(hero)
      if (dice < 0.93) return server.openShop(hero)
      return poll()
    },
    /** Hands out what still waits, saves everything, and starts the game server again. */
    async finish() {
      for (const hero of heroes) await server.login(hero)
      // A row that was skipped for an equal one, or whose claim was lost, comes with one of the next polls.
      for (let round = 0; round < 8; round += 1) await poll()
      for (const hero of heroes) await server.logout(hero)
      await restart()
    },
  }
}
