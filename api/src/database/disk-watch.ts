import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { reasonOf } from '#src/config/start-error.ts'
import { DatabaseError } from '#src/database/database-error.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { isSqlite } from '#src/database/statements.ts'
import { takeTurn, transaction } from '#src/database/transaction.ts'
import {
  type DiskProblem,
  describeDisk,
  diskProblemOf,
  hasRoom,
} from '#src/disk/disk-problem.ts'

type DiskFault = { problem: DiskProblem; since: Date; place: string }

export type DiskWatch = ReturnType<typeof createDiskWatch>

/** Between two writes that only test the disk, in milliseconds. However often visitors ask, there are no more. */
export const checkPause = 5_000

type Options = {
  folder: string
  /** The name of the site's own database on MariaDB; null if it is in the folder. */
  database?: string | null
  /** Says it once when the disk no longer takes writes, when the reason changes, and when it takes them again. */
  log(): Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Knows whether the disk of the web database, or its server, takes writes. */
export function createDiskWatch({ folder, database, log }: Options) {
  let fault: DiskFault | null = null
  let checkedAt = Number.NEGATIVE_INFINITY

  const note = (error: unknown): boolean => {
    const problem = diskProblemOf(error, folder)
    if (!problem) return false
    if (problem === fault?.problem) return true
    const place = error instanceof DatabaseError ? `the database ${database}` : folder
    fault = { problem, since: fault?.since ?? new Date(), place }
    log().error(
      { reason: reasonOf(error) },
      `${describeDisk(problem, place)}: logins, registrations and purchases answer 503 until it takes writes`,
    )
    return true
  }
  const heal = () => {
    if (!fault) return
    const { problem, place } = fault
    if (place === folder && problem === 'disk-full' && !hasRoom(folder)) return
    fault = null
    log().warn(`the disk of ${place} takes writes again`)
  }

  return {
    fault: () => fault,
    /** Takes any error. @returns whether the disk is its reason, which the log then tells */
    note,
    /** Writes to the database, and so finds out. @throws what has nothing to do with the disk */
    async check(db: WebDatabase): Promise<DiskFault | null> {
      if (performance.now() - checkedAt < checkPause) return fault
      checkedAt = performance.now()
      try {
        await writeOnePage(db)
        heal()
      } catch (error) {
        if (!note(error)) throw error
      }
      return fault
    },
  }
}

/** SQLite writes the page of the header even where the value stays the same; a turn on MariaDB is a row. */
function writeOnePage(db: WebDatabase) {
  return transaction(db, async (tx) => {
    if (!isSqlite(tx)) return takeTurn(tx, 'disk')
    const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(tx)
    await sql`PRAGMA user_version = ${sql.lit(rows[0]?.userVersion)}`.execute(tx)
  })
}
