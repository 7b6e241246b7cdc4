import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseNow } from '#src/database/leases.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { isSqlite } from '#src/database/statements.ts'

/** A replica that died while it computed is followed after this, in milliseconds. */
const longest = 15_000
/** When those look again that wait for another replica, with an old value and without one. */
const pause = { old: 1_000, none: 100 }

type Row = { value: string | null; fence: number; age: number; isClaimed: number }

/**
 * Computes a value on one replica an interval (milliseconds), from which the others take it as JSON. A release that changes
 * its form changes the name too.
 *
 * @returns the value, and how old it is @throws what `compute` throws, which is then not run before another interval
 */
export async function shareRead<Data>(
  db: WebDatabase,
  { name, interval }: { name: string; interval: number },
  compute: () => Promise<Data>,
): Promise<{ data: Data; age: number }> {
  if (isSqlite(db)) return { data: await compute(), age: 0 }
  /** Changes the row, and claims it for a while. @returns false if another replica has claimed it since */
  const change = async (fence: number, claimed: number, more = sql``) => {
    const { numAffectedRows } = await sql`
      UPDATE public_reads SET claimed_until = ${databaseNow} + ${claimed} ${more}
      WHERE name = ${name} AND fence = ${fence}`.execute(db)
    return numAffectedRows === 1n
  }
  for (;;) {
    const { value, fence, age, isClaimed } = await find(db, name)
    const isFresh = age < interval
    if (value !== null && (isFresh || isClaimed)) {
      return { data: JSON.parse(value), age: isFresh ? age : interval - pause.old }
    }
    if (isClaimed || !(await change(fence, longest, sql`, fence = fence + 1`))) {
      await setTimeout(pause.none)
      continue
    }
    try {
      const data = await compute()
      const text = JSON.stringify(data)
      await change(fence + 1, 0, sql`, value = ${text}, computed_at = ${databaseNow}`)
      return { data, age: 0 }
    } catch (error) {
      await change(fence + 1, value === null ? pause.old : interval).catch(() => {})
      throw error
    }
  }
}

async function find(db: WebDatabase, name: string): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT value, fence, ${databaseNow} - computed_at AS age,
      claimed_until > ${databaseNow} AS isClaimed
    FROM public_reads WHERE name = ${name}`.execute(db)
  if (rows[0]) return rows[0]
  await sql`INSERT IGNORE INTO public_reads (name) VALUES (${name})`.execute(db)
  return { value: null, fence: 0, age: 0, isClaimed: 0 }
}
