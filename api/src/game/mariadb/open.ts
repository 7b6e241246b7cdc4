import { Kysely, type LogEvent } from 'kysely'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import type { GameDatabases } from '#src/config/env.ts'
import { accountPremiumProblem } from '#src/game/accounts/account-premium.ts'
import { channelProblem } from '#src/game/coins/channels.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import { createDeliveryLock } from '#src/game/mariadb/delivery-lock.ts'
import { createMariadbDialect } from '#src/game/mariadb/dialect.ts'
import { createLateLayout } from '#src/game/mariadb/late-layout.ts'
import type { PoolOptions } from '#src/game/mariadb/pool.ts'
import { createGameRepositories, findMissing, type Game } from '#src/game/repositories.ts'

/** Rankings wait for one another, while visitors get the last ones. In milliseconds. */
const scanWaitMs = 60_000

/** Does not connect yet: the site starts, and works but for the game, while its database is down. */
export function openMariadbGame(
  { game, login, read }: GameDatabases,
  channel: CoinChannel | null,
  timeZone: string,
  log: (event: LogEvent) => void = () => {},
): Game {
  const open = (options: PoolOptions) =>
    new Kysely<GameDatabase>({ dialect: createMariadbDialect(options), log })
  const gameOptions = writing(game)
  const db = open(gameOptions)
  const loginDb = login ? open(writing(login)) : db
  // One at a time: a scan keeps the emulator from writing to a MyISAM table.
  const replica = read ?? game
  const scans = open({
    address: replica,
    connections: 1,
    limit: replica.scanMs,
    isReadOnly: true,
    waitTimeoutMs: scanWaitMs,
  })

  // The rankings keep their one connection busy.
  const replicaDb = read ? open({ ...writing(read), connections: 1 }) : null
  const replicaLayouts = replicaDb && createLateLayout(replicaDb, 'characters')

  const layouts = createLateLayout(db, 'characters')
  const loginLayouts = login ? createLateLayout(loginDb, 'accounts') : layouts
  return {
    ...createGameRepositories({
      game: { db, layouts },
      login: { db: loginDb, layouts: loginLayouts },
      scans,
      lock: createDeliveryLock(gameOptions, db),
      channel: channel ?? 'stack',
      timeZone,
    }),
    isDemo: false,
    get missing() {
      const known = layouts.known()
      const knownLogin = loginLayouts.known()
      return known && knownLogin ? findMissing(known, knownLogin, channel ?? 'stack') : []
    },
    get channelProblem() {
      const known = layouts.known()
      return known && channel ? channelProblem(known, channel) : null
    },
    get premiumProblem() {
      const known = layouts.known()
      return known && accountPremiumProblem(known)
    },
    async ping() {
      await Promise.all([layouts.read(), loginLayouts.read(), replicaLayouts?.read()])
    },
    async close() {
      await Promise.all(
        [...new Set([db, loginDb, scans, replicaDb])].map((one) => one?.destroy()),
      )
    },
  }
}

function writing(address: DatabaseAddress): PoolOptions {
  const { connections, statementMs: limit } = address
  return { address, connections, limit, waitTimeoutMs: limit }
}
