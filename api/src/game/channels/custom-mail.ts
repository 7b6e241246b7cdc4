import { type Kysely, type RawBuilder, sql } from 'kysely'
import { changes } from '#src/game/channels/statements.ts'
import type { Turns } from '#src/game/channels/turns.ts'
import type { Layout } from '#src/game/layout/layout.ts'
import type { Queue } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

/** No character has this id, so the game server passes over the row. */
const nobody = 0
const subject = 'Coins'
const markOf = (id: string) => `Delivery ${id}`
const discardedMarkOf = (id: string) => `Returned ${id}`

/**
 * The queue of L2J Mobius. The server gives the items of a row to its receiver, who must be in the world, and then deletes every
 * row with the same receiver and date. Each row therefore needs a second of its own, also among rows that are gone.
 */
export function createCustomMail(
  db: Kysely<GameDatabase>,
  layout: Layout,
  turns: Turns,
): Queue {
  const table = sql.table(layout.table('custom_mail')?.name ?? 'custom_mail')
  const change = (statement: RawBuilder<unknown>) => turns(() => changes(db, statement))
  return {
    needsSecond: true,
    async find({ id }) {
      const rows = await sql<{ receiver: number; message: string }>`
        select receiver, message from ${table}
        where message in (${markOf(id)}, ${discardedMarkOf(id)})`.execute(db)
      const [row] = rows.rows
      if (!row) return null
      if (row.message === discardedMarkOf(id)) return 'discarded'
      return row.receiver === nobody ? 'hidden' : 'shown'
    },
    async add({ id, itemId, coins }) {
      await change(
        sql`insert into ${table} (date, receiver, subject, message, items)
        select now(), ${nobody}, ${subject}, ${markOf(id)}, ${`${itemId} ${coins}`}
        where not exists (select 1 from ${table} as m where m.message = ${markOf(id)})`,
      )
    },
    /** False also in the hour that the end of summer time repeats: the server names the date as text and could not delete the row. */
    async show({ id, characterId, second }) {
      const moment = sql`from_unixtime(${second})`
      const count = await change(
        sql`update ${table} set receiver = ${characterId}, date = ${moment}
        where receiver = ${nobody} and message = ${markOf(id)}
          and unix_timestamp(${moment}) = ${second}
          and not exists (
            select 1 from ${table} as m where m.receiver = ${characterId} and m.date = ${moment}
          )`,
      )
      return count > 0
    },
    async discard({ id }) {
      await change(
        sql`update ${table} set message = ${discardedMarkOf(id)}
        where receiver = ${nobody} and message = ${markOf(id)}`,
      )
    },
    hasTwin: async () => false,
    unclear: async () => [],
  }
}
