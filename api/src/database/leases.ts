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

/** Takes a lease whose time is over, or renews that of this holder: it changes one row, or none if another has it. */
export const takeLease = (name: string, holder: string, lifetimeMs: number) => sql`
  UPDATE leases SET fence = fence + (holder <> ${holder}), holder = ${holder},
    until = ${databaseNow} + ${lifetimeMs}
  WHERE name = ${name} AND (holder = ${holder} OR until < ${databaseNow})`

/**
 * Runs work while no other process of this site runs work of the same name.
 * @param waitTimeoutMs how long to wait for the others @returns false if that was not enough
 */
export async function withLease(
  db: WebDatabase,
  { name, waitTimeoutMs }: { name: string; waitTimeoutMs: number },
  work: () => Promise<void>,
): Promise<boolean> {
  const holder = randomUUID()
  const take = async () => {
    const { numAffectedRows } = await takeLease(name, holder, lifetime).execute(db)
    return numAffectedRows === 1n
  }
  const deadline = performance.now() + waitTimeoutMs
  await sql`INSERT IGNORE INTO leases VALUES (${name}, '', 0, 0)`.execute(db)
  while (!(await take())) {
    if (performance.now() > deadline) return false
    await setTimeout(pause)
  }
  // A failure is no reason to stop: what the work does must bear another one beside it.
  const stop = repeat(take, renewal, () => {})
  try {
    await work()
    return true
  } finally {
    await stop()
    const ours = sql`UPDATE leases SET until = 0 WHERE name = ${name} AND holder = ${holder}`
    await ours.execute(db).catch(() => {})
  }
}
