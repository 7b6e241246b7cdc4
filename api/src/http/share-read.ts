import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseNow } from '#src/database/leases.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { isSqlite } from '#src/database/statements.ts'

/** A replica that died while it computed is followed after this, in milliseconds. */
const claim = 15_000
/** How soon those look again that wait for another replica, with an old value and without one. */
const glance = { old: 1_000, none: 100 }

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
  for (;;) {
    const row = await find(db, name)
    if (row.value !== null && row.age < interval) {
      return { data: JSON.parse(row.value), age: row.age }
    }
    if (
      !row.isClaimed &&
      (await change(db, name, row.fence, claim, sql`, fence = fence + 1`))
    ) {
      const fence = row.fence + 1
      try {
        const data = await compute()
        const text = JSON.stringify(data)
        await change(
          db,
          name,
          fence,
          0,
          sql`, value = ${text}, computed_at = ${databaseNow}`,
        )
        return { data, age: 0 }
      } catch (error) {
        const wait = row.value === null ? glance.old : interval
        await change(db, name, fence, wait, sql``).catch(() => {})
        throw error
      }
    }
    if (row.isClaimed && row.value !== null) {
      return { data: JSON.parse(row.value), age: interval - glance.old }
    }
    await setTimeout(glance.none)
  }
}

async function find(db: WebDatabase, name: string): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT value, fence, ${databaseNow} - computed_at AS age, claimed_until > ${databaseNow} AS isClaimed
    FROM public_reads WHERE name = ${name}`.execute(db)
  if (rows[0]) return rows[0]
  await sql`INSERT IGNORE INTO public_reads (name) VALUES (${name})`.execute(db)
  return { value: null, fence: 0, age: 0, isClaimed: 0 }
}

/** @returns false if another replica has claimed it since */
async function change(
  db: WebDatabase,
  name: string,
  fence: number,
  claimedFor: number,
  more: ReturnType<typeof sql>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE public_reads SET claimed_until = ${databaseNow} + ${claimedFor} ${more}
    WHERE name = ${name} AND fence = ${fence}`.execute(db)
  return numAffectedRows === 1n
}
