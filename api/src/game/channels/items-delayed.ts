import { type Kysely, type RawBuilder, sql } from 'kysely'
import { changes, exists } from '#src/game/channels/statements.ts'
import type { Turns } from '#src/game/channels/turns.ts'
import type { Layout } from '#src/game/layout/layout.ts'
import type { Queue } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

/** No character has this id, so the game server passes over the row. */
const nobody = 0
const waiting = 0
const markOf = (id: string) => `Delivery ${id}`
const discardedMarkOf = (id: string) => `Returned ${id}`

/**
 * The queue of some versions of aCis. The server gives a row to its owner, who must be in the world, and then deletes every row with
 * the same owner, item, count and enchant level. Two equal rows must therefore never wait together.
 */
export function createItemsDelayed(
  db: Kysely<GameDatabase>,
  layout: Layout,
  turns: Turns,
): Queue {
  const table = sql.table(layout.table('items_delayed')?.name ?? 'items_delayed')
  const twin = (owner: number, item: number, coins: number) =>
    sql<boolean>`d.owner_id = ${owner} and d.item_id = ${item} and d.count = ${coins}
      and d.enchant_level = 0 and d.payment_status = ${waiting}`
  const change = (statement: RawBuilder<unknown>) => turns(() => changes(db, statement))
  return {
    needsSecond: false,
    async find({ id }) {
      const { rows } = await sql<{ owner: number; description: string }>`
        select owner_id as owner, description from ${table}
        where description in (${markOf(id)}, ${discardedMarkOf(id)})`.execute(db)
      const [row] = rows
      if (!row) return null
      if (row.description === discardedMarkOf(id)) return 'discarded'
      return row.owner === nobody ? 'hidden' : 'shown'
    },
    async add({ id, itemId, coins }) {
      await change(
        sql`insert into ${table}
          (owner_id, item_id, count, enchant_level, payment_status, description)
        select ${nobody}, ${itemId}, ${coins}, 0, ${waiting}, ${markOf(id)}
        where not exists (select 1 from ${table} as d where d.description = ${markOf(id)})`,
      )
    },
    async show({ id, characterId, itemId, coins }) {
      const count = await change(
        sql`update ${table} set owner_id = ${characterId}
        where owner_id = ${nobody} and description = ${markOf(id)}
          and not exists (select 1 from ${table} as d where ${twin(characterId, itemId, coins)})`,
      )
      return count > 0
    },
    async discard({ id }) {
      await change(
        sql`update ${table} set description = ${discardedMarkOf(id)}
        where owner_id = ${nobody} and description = ${markOf(id)}`,
      )
    },
    hasTwin: ({ characterId, itemId, coins }) =>
      exists(db, sql`${table} as d where ${twin(characterId, itemId, coins)}`),
    unclear: async () => [],
  }
}
