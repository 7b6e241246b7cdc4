import { setTimeout } from 'node:timers/promises'
import { type Kysely, type LogEvent, sql } from 'kysely'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import type { GameDatabases } from '#src/config/env.ts'
import { accountPremiumProblem } from '#src/game/accounts/account-premium.ts'
import { channelProblem } from '#src/game/coins/channels.ts'
import type { DeliveryLock } from '#src/game/coins/coins.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import { openConnections, type PoolOptions } from '#src/game/mariadb/dialect.ts'
import { createLateLayout } from '#src/game/mariadb/late-layout.ts'
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
  const opened = new AsyncDisposableStack()
  const open = (options: PoolOptions) => opened.use(openConnections(options, log))
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
    close: () => opened.disposeAsync(),
  }
}

function writing(address: DatabaseAddress): PoolOptions {
  return { address, connections: address.connections, limit: address.statementMs }
}

/** The server ends a connection that says nothing for this long, in seconds. */
const silence = 10

/**
 * Each delivery has a connection of its own, which holds a lock with its name. The server gives the lock back when
 * the connection ends, so while the lock is held, the statement may still arrive or run; afterwards it never will. Unlike a
 * CONNECTION_ID(), a name is not used again after the server was restarted.
 */
function createDeliveryLock(options: PoolOptions, db: Kysely<GameDatabase>): DeliveryLock {
  return {
    async run(id, work) {
      const own = openConnections({ ...options, connections: 1 })
      try {
        return await own.connection().execute(async (connection) => {
          await sql`set session wait_timeout = ${sql.lit(silence)}`.execute(connection)
          const { rows } = await sql<{ isOurs: number }>`
            select get_lock(${lockName(id)}, 0) as isOurs`.execute(connection)
          if (rows[0]?.isOurs !== 1) return null
          const result = await work(connection)
          // Closing the connection takes the server a moment, in which the delivery would still seem to be under way.
          await sql`do release_lock(${lockName(id)})`.execute(connection).catch(() => {})
          return result
        })
      } finally {
        await own.destroy().catch(() => {})
      }
    },
    async isUnderWay(id) {
      const { rows } = await sql<{ holder: number | null }>`
        select is_used_lock(${lockName(id)}) as holder`.execute(db)
      return rows[0]?.holder !== null
    },
    quiet: () => setTimeout(options.address.characterMs),
    turnMs: options.address.statementMs / 2,
  }
}

/** Names of locks have at most 64 characters, and all databases of a server share them. */
function lockName(id: string): string {
  return `portal:${id}`
}
