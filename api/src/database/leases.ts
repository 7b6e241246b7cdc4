import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WebDatabase } from '#src/database/schema.ts'
import { repeat } from '#src/jobs/repeat.ts'

/** How long a holder that was killed keeps others waiting, in milliseconds. */
const lifetime = 30_000
const renewal = 5_000
const pause = 250

/** By the clock of the database, because those of two machines may differ by minutes. In UTC, so that no hour of it comes twice. */
export const databaseNow = sql`floor(timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) / 1000)`

/**
 * Runs work while no other process of this site runs work of the same name.
 * @param waitTimeoutMs how long to wait for the others @throws what `tooLate` makes, after that
 */
export async function withLease(
  db: WebDatabase,
  {
    name,
    waitTimeoutMs,
    tooLate,
  }: { name: string; waitTimeoutMs: number; tooLate: () => Error },
  work: () => Promise<void>,
): Promise<void> {
  const holder = randomUUID()
  const change = async (what: ReturnType<typeof sql>) => {
    const { numAffectedRows } = await sql`UPDATE leases SET ${what}`.execute(db)
    return numAffectedRows === 1n
  }
  const until = sql`until = ${databaseNow} + ${lifetime}`
  const deadline = performance.now() + waitTimeoutMs
  await sql`INSERT IGNORE INTO leases VALUES (${name}, '', 0, 0)`.execute(db)
  while (
    !(await change(sql`holder = ${holder}, fence = fence + 1, ${until}
      WHERE name = ${name} AND until < ${databaseNow}`))
  ) {
    if (performance.now() > deadline) throw tooLate()
    await setTimeout(pause)
  }
  const isOurs = sql`WHERE name = ${name} AND holder = ${holder}`
  // A failure is no reason to stop: what the work does must bear another one beside it.
  const stop = repeat(
    () => change(sql`${until} ${isOurs}`),
    renewal,
    () => {},
  )
  try {
    await work()
  } finally {
    await stop()
    await change(sql`until = 0 ${isOurs}`).catch(() => {})
  }
}
