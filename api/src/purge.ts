import { setImmediate } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { deviceDays } from '#src/accounts/devices/devices.ts'
import { idleLimit } from '#src/accounts/sessions/sessions.ts'
import type { Schema, WebDatabase } from '#src/database/schema.ts'
import { removeOldTurns } from '#src/database/transaction.ts'
import { day, minute } from '#src/durations.ts'
import { keyLifetimes } from '#src/http/idempotency-keys.ts'
import { eachRow } from '#src/jobs/each-row.ts'
import { repeat } from '#src/jobs/repeat.ts'

/** Small enough that no request waits for it. */
const batch = 500

type Options = { auditDays: number; now?: () => number }

export const purge = fp(
  async (app) => {
    const onError = (err: unknown) =>
      app.log.warn({ err }, 'expired rows could not be removed')
    const { config, webDatabase: db, replica } = app
    const { auditDays } = config
    const removeAll = createPurge(db, { auditDays, now: replica.now })
    const work = () => replica.run(removeAll)
    app.addHook('onClose', repeat(work, minute, onError))
  },
  { name: 'purge', dependencies: ['web'] },
)

/** In small batches between requests. @throws the first failure, after all kinds of rows were tried */
export function createPurge(db: WebDatabase, { auditDays, now = Date.now }: Options) {
  const { or, eb } = expressionBuilder<Schema, 'callKeys'>()
  const isAnyones = eb('owner', '=', 'anyone')
  const isSettled = or([eb('status', 'is not', null), eb('reference', 'like', 'order:%')])
  const { anyone, players } = keyLifetimes
  const purges = [
    () => removeOldAudit(db, now() - auditDays * day),
    () => removeBatch(db, now(), 'attempts', 'forgottenAt'),
    () => removeOldTurns(db, now() - day, batch),
    () => removeBatch(db, now(), 'mailLinks', 'expiresAt'),
    () => removeBatch(db, now() - deviceDays * day, 'devices', 'lastUsedAt'),
    // Also those that were used until they were too old: nobody can use them any more.
    () => removeBatch(db, now() - idleLimit, 'sessions', 'lastUsedAt'),
    () => removeBatch(db, now() - 30 * day, 'staffSessions', 'lastUsedAt'),
    () => removeBatch(db, now() - anyone, 'callKeys', 'createdAt', isAnyones),
    () => removeBatch(db, now() - players, 'callKeys', 'createdAt', isSettled),
  ]

  return async () => {
    const failures = await eachRow(purges, async (removeSome) => {
      while (await removeSome()) await setImmediate()
    })
    if (failures.length > 0) throw failures[0]
  }
}

/** Removes the oldest rows, and all of their moment. @returns whether there may be more */
async function removeBatch<Table extends keyof Schema>(
  db: WebDatabase,
  until: number,
  table: Table,
  column: keyof Schema[Table] & string,
  condition: Expression<SqlBool> = sql`1 = 1`,
): Promise<boolean> {
  const time = sql.ref(column)
  const from = sql`FROM ${sql.table(table)} WHERE ${condition} AND ${time} <=`
  // In two statements, because MariaDB reads a whole table for a condition that selects from it.
  const nextLast = sql<{ last: number }>`
    SELECT ${time} AS last ${from} ${until} ORDER BY ${time} LIMIT 1 OFFSET ${batch - 1}`
  const { rows } = await nextLast.execute(db)
  await sql`DELETE ${from} ${rows[0]?.last ?? until}`.execute(db)
  return rows.length > 0
}

/** Ids and times grow together, so it looks at the oldest rows only. @returns whether there may be more */
async function removeOldAudit(db: WebDatabase, until: number): Promise<boolean> {
  const ids = db.selectFrom('auditLog').select('id').orderBy('id').limit(1)
  const last = await ids.offset(batch - 1).executeTakeFirst()
  const { numDeletedRows } = await db
    .deleteFrom('auditLog')
    .where('id', '<=', last?.id ?? Number.MAX_SAFE_INTEGER)
    .where('at', '<', until)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
