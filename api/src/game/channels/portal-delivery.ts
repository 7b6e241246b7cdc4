import { type Kysely, sql } from 'kysely'
import { changes } from '#src/game/channels/statements.ts'
import { GameConflictError } from '#src/game/errors.ts'
import type { Layout } from '#src/game/layout/layout.ts'
import type { Queue } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

/** Our own queue (docs/portal-delivery.md). A row is never deleted while its delivery is open, so it proves the delivery. */
export function createPortalDelivery(db: Kysely<GameDatabase>, layout: Layout): Queue {
  const table = sql.table(layout.table('portal_delivery')?.name ?? 'portal_delivery')
  return {
    needsSecond: false,
    async find({ id }) {
      const { rows } = await sql<{ status: string }>`
        select status from ${table} where id = ${id}`.execute(db)
      const [row] = rows
      if (!row) return null
      return row.status === 'unclear' ? 'unclear' : 'shown'
    },
    async add({ id, characterId, itemId, coins }) {
      try {
        await changes(
          db,
          sql`insert into ${table} (id, char_id, item_id, ${sql.ref('count')})
          values (${id}, ${characterId}, ${itemId}, ${coins})`,
        )
      } catch (error) {
        // It is there already.
        if (!(error instanceof GameConflictError)) throw error
      }
    },
    show: async () => true,
    discard: async () => {},
    hasTwin: async () => false,
    async unclear() {
      const { rows } = await sql<{ id: string }>`
        select id from ${table} where status = 'unclear'`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
