import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { DeliveryLock } from '#src/game/coins/coins.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import { createMariadbDialect } from '#src/game/mariadb/dialect.ts'
import type { PoolOptions } from '#src/game/mariadb/pool.ts'

/** The server ends a connection that says nothing for this long, in seconds. */
const silence = 10

/**
 * Each delivery has a connection of its own, which holds a lock with its name. The server gives the lock back when
 * the connection ends, so while the lock is held, the statement may still arrive or run; afterwards it never will. Unlike a
 * CONNECTION_ID(), a name is not used again after the server was restarted.
 */
export function createDeliveryLock(
  options: PoolOptions,
  db: Kysely<GameDatabase>,
): DeliveryLock {
  return {
    async run(id, work) {
      const own = new Kysely<GameDatabase>({
        dialect: createMariadbDialect({ ...options, connections: 1 }),
      })
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
