import { type Kysely, sql } from 'kysely'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { channelNeeds } from '#src/game/channels/judge.ts'
import { openQueue } from '#src/game/channels/open-queue.ts'
import { createTurns } from '#src/game/channels/turns.ts'
import type { Layout, LayoutReader } from '#src/game/layout/layout.ts'
import type { CoinRepository, StackChange } from '#src/game/ports.ts'
import { retryLocked } from '#src/game/retry-locked.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { isLogin, maybeLogin } from '#src/game/text.ts'

const stackNeeds = channelNeeds.stack
const ownerNeeds = { characters: stackNeeds.characters }

const bag = 'INVENTORY'

/** Runs the statements of a delivery so that others can see whether one may still happen. */
export type ChangeRunner = {
  /** @returns null if the delivery is already under way */
  run<Result>(
    id: string,
    work: (db: Kysely<GameDatabase>) => Promise<Result>,
  ): Promise<Result | null>
  isUnderWay(id: string): Promise<boolean>
  /** See CoinRepository. */
  quiet(): Promise<void>
  /** Milliseconds that a write waits for its turn. */
  turnMs: number
}

export function createCoins(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
  runner: ChangeRunner,
  channel: CoinChannel,
): CoinRepository {
  const turns = createTurns(runner.turnMs)
  return {
    channel,
    async owner(login, name) {
      const layout = await layouts.require(ownerNeeds)
      const rows = await db
        .selectFrom(layout.rows('characters').as('c'))
        .select(['c.charId', 'c.char_name', 'c.account_name', 'c.online', 'c.lastAccess'])
        .where(
          maybeLogin('c.account_name', layout.column('characters', 'account_name'), login),
        )
        .where('c.char_name', '=', name)
        .where('c.deletetime', '=', 0)
        .execute()
      // MariaDB ignores case and accents, but names must match exactly.
      const row = rows.find(
        (one) => one.char_name === name && isLogin(one.account_name, login),
      )
      if (!row) return null
      const { charId: id, online, lastAccess } = row
      return { id, name, isOnline: online !== 0, lastAccess: Number(lastAccess) }
    },
    async stack(characterId, itemId) {
      const layout = await layouts.require(stackNeeds)
      const row = await db
        .selectFrom(layout.rows('items').as('i'))
        .select(['i.object_id as objectId', 'i.count'])
        .where('i.owner_id', '=', characterId)
        .where('i.item_id', '=', itemId)
        .where('i.loc', '=', bag)
        .where('i.count', '>', 0)
        .orderBy('i.count', 'desc')
        .orderBy('i.object_id')
        .limit(1)
        .executeTakeFirst()
      return row ? { objectId: row.objectId, count: Number(row.count) } : null
    },
    async look({ characterId, objectId, itemId }) {
      const layout = await layouts.require(stackNeeds)
      const row = await db
        .selectFrom(layout.rows('items').as('i'))
        .innerJoin(layout.rows('characters').as('c'), 'c.charId', 'i.owner_id')
        .select(['i.count', 'c.online', 'c.lastAccess'])
        .where('i.object_id', '=', objectId)
        .where('i.owner_id', '=', characterId)
        .where('i.item_id', '=', itemId)
        .where('i.loc', '=', bag)
        .executeTakeFirst()
      if (!row) return null
      const { count, online, lastAccess } = row
      return {
        count: Number(count),
        isOnline: online !== 0,
        lastAccess: Number(lastAccess),
      }
    },
    async presence(characterId) {
      const layout = await layouts.require(ownerNeeds)
      const row = await db
        .selectFrom(layout.rows('characters').as('c'))
        .select(['c.online', 'c.lastAccess'])
        .where('c.charId', '=', characterId)
        .executeTakeFirst()
      return row ? { isOnline: row.online !== 0, lastAccess: Number(row.lastAccess) } : null
    },
    queue: (name) => openQueue(db, layouts, turns, name),
    carry: (id, work) =>
      runner.run(id, (connection) =>
        work({
          async raise(change) {
            const layout = await layouts.require(stackNeeds)
            return retryLocked(() => raiseStack(connection, layout, change))
          },
          queue: (name) => openQueue(connection, layouts, turns, name),
        }),
      ),
    isUnderWay: (id) => runner.isUnderWay(id),
    quiet: () => runner.quiet(),
  }
}

/** The same in every layout: `owner_id`, `count` and the others have one spelling. */
async function raiseStack(
  db: Kysely<GameDatabase>,
  layout: Layout,
  { characterId, objectId, itemId, before, after, lastAccess }: StackChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(layout.table('items')?.name ?? 'items')} set ${sql.ref('count')} = ${after}
    where object_id = ${objectId} and owner_id = ${characterId} and item_id = ${itemId}
      and loc = ${bag} and ${sql.ref('count')} = ${before}
      and exists (
        select 1 from ${layout.rows('characters')} as c
        where ${sql.ref('c.charId')} = ${characterId} and c.online = 0
          and ${sql.ref('c.lastAccess')} = ${lastAccess} and c.deletetime = 0
      )`.execute(db)
  return numAffectedRows === 1n
}
