import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from 'api/src/app.ts'
import type { CoinChannel } from 'api/src/config/coin-channel.ts'
import { parseEnv } from 'api/src/config/env.ts'
import { readRealmFile } from 'api/src/config/realm-file.ts'
import { createRandom } from 'api/src/demo/random.ts'
import { noTicket } from 'api/src/http/idempotency-keys.ts'
import type { Engine } from 'api/src/testing/mariadb/layouts.ts'
import type { Mariadb } from 'api/src/testing/mariadb/server.ts'
import { breakConnections } from './broken-connections.ts'
import { checkCoins } from './check-coins.ts'
import { openGameDatabase } from './game-database.ts'
import { createGameServer } from './game-server.ts'
import { createPlayers } from './players.ts'
import { createReader, failingSavesOf } from './queue-readers.ts'
import { createRealm, heroes, login, nameOf } from './realm.ts'

const workers = 8

type Options = {
  channel: CoinChannel
  engine: Engine
  deliveries: number
  seed: string
  /** A statement that the judge must notice. */
  atTheEnd?: string
}

/**
 * Sends coins into the simulated game, in one process: connections of the site break in the middle of statements, and the game
 * server crashes and starts. @returns how the deliveries ended, and every coin that was lost or doubled
 */
export async function runShort(mariadb: Mariadb, options: Options) {
  const { channel, engine, deliveries, seed, atTheEnd } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'aurora-stress-'))
  const { database, idColumn } = await createRealm(mariadb, { channel, engine, heroes })
  const url = `${mariadb.url(database)}?characterMs=10`
  const config = parseEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    GAME_DATABASE_URL: url,
    COIN_CHANNEL: channel,
  })
  const app = await buildApp({ config, realm: readRealmFile(config.realmFile) })
  app.webDatabase.exec('PRAGMA synchronous = OFF')
  const db = openGameDatabase(mariadb.url(database))
  const random = createRandom(seed)
  const server = createGameServer({
    db,
    random: random.fork('game'),
    heroes,
    idColumn,
    // By the wait of the site for this very server, so that no slow machine matters.
    window: 3_600,
    failingSaves: failingSavesOf(channel),
  })
  const { coins } = app.game
  coins.quiet = server.quiet
  breakConnections(coins, random.fork('connections'))
  const reader = createReader(server, channel, random.fork('reader'))
  const players = createPlayers({ server, reader, random: random.fork('players'), heroes })
  try {
    const account = await app.web.accounts.create({
      login,
      email: 'hero@example.com',
      passwordHash: '',
    })
    await app.web.ledger.grant(account.id, 1_000_000, 'stress')
    const tally: Record<string, number> = {}
    const send = async () => {
      const charName = nameOf(random.pick(heroes))
      const order = { account, charName, amount: random.int(1, 50), ticket: noTicket }
      const outcome = await app.coins.sendCoins(order).then(
        () => 'sent',
        (error: unknown) => String(Object(error).code),
      )
      tally[outcome] = (tally[outcome] ?? 0) + 1
    }
    const begun = app.webDatabase.prepare('SELECT count(*) AS n FROM deliveries')
    const work = async () => {
      while (Number(begun.get()?.n) < deliveries) {
        const dice = random.next()
        if (dice < 0.45) await send()
        else if (dice < 0.49) await app.coins.recoverDeliveries().catch(() => {})
        else if (dice < 0.5) await players.restart()
        else await players.act()
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    await players.restart()
    const open = app.webDatabase.prepare(
      "SELECT count(*) AS n FROM deliveries WHERE state = 'open'",
    )
    while (Number(open.get()?.n) > 0) await app.coins.recoverDeliveries().catch(() => {})
    await players.finish()
    // What the reader could not judge at the end.
    await app.coins.recoverDeliveries()
    const states = Object.fromEntries(
      app.webDatabase
        .prepare('SELECT state, count(*) AS n FROM deliveries GROUP BY state')
        .all()
        .map(({ state, n }) => [String(state), Number(n)]),
    )
    if (atTheEnd) await db.write(atTheEnd)
    const violations = await checkCoins(app.webDatabase, server, heroes)
    return { states, tally, violations, rolledBack: server.book.rolledBack() }
  } finally {
    await app.close()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
