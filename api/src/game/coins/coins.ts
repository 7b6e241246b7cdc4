import { type Kysely, sql } from 'kysely'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { isLogin, maybeLogin } from '#src/game/accounts/logins.ts'
import { channels, type QueueChannel } from '#src/game/coins/channels.ts'
import { createWriteQueue, openQueue, type Queue } from '#src/game/coins/queues.ts'
import { retryLocked } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import type { Database, Layout } from '#src/game/layout/layout.ts'

const stackNeeds = channels.stack.needs
const ownerNeeds = { characters: stackNeeds.characters }

const bag = 'INVENTORY'

/** A change of a stack from `before` to `after`, and the state that it requires. */
type StackChange = {
  characterId: number
  objectId: number
  itemId: number
  before: number
  after: number
  lastAccess: number
}

/** Writes for one delivery, through a connection that others can recognise while a statement of it may still happen. */
export type DeliverySession = {
  /**
   * ONE statement, which changes nothing unless the stack is unchanged and the owner has stayed offline.
   * @returns whether it raised the stack, which never happens twice; after a rejection the outcome is unknown, unless it was a refusal
   */
  raise(change: StackChange): Promise<boolean>
  /** @throws GameLayoutError if the database does not have this queue */
  queue(channel: QueueChannel): Promise<Queue>
}

/** Runs the statements of a delivery so that others can see whether one may still happen. */
export type DeliveryLock = {
  /** @returns null if the delivery is already under way */
  run<Result>(
    id: string,
    work: (db: Kysely<GameDatabase>) => Promise<Result>,
  ): Promise<Result | null>
  isUnderWay(id: string): Promise<boolean>
  quiet(): Promise<void>
  /** Milliseconds that a write waits for its turn. */
  turnMs: number
}

export type CoinRepository = ReturnType<typeof createCoins>

/** The only writes to items of the emulator: the count of a stack of coins, or a row of a queue. */
export function createCoins(
  { db, layouts }: Database,
  lock: DeliveryLock,
  channel: CoinChannel,
) {
  const writeQueue = createWriteQueue(lock.turnMs)
  return {
    channel,
    /** @returns the account's character of exactly this name */
    async owner(login: string, name: string) {
      const layout = await layouts.require(ownerNeeds)
      const rows = await db
        .selectFrom(layout.rows('characters').as('c'))
        .select(['c.charId', 'c.char_name', 'c.account_name', 'c.online', 'c.lastAccess'])
        .where(maybeLogin(layout, ['characters', 'account_name'], login, 'c'))
        .where('c.char_name', '=', name)
        .where('c.deletetime', '=', 0)
        .execute()
      // MariaDB ignores case and accents, but names must match exactly.
      const row = rows.find(
        (one) => one.char_name === name && isLogin(one.account_name, login),
      )
      return row ? { id: row.charId, name, ...presenceOf(row) } : null
    },
    /** @returns the largest stack of an item in the inventory */
    async stack(characterId: number, itemId: number) {
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
    /** @returns the current state of the stack and its owner; null if either is gone */
    async look({ characterId, objectId, itemId }: StackChange) {
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
      return row ? { count: Number(row.count), ...presenceOf(row) } : null
    },
    async presence(characterId: number) {
      const layout = await layouts.require(ownerNeeds)
      const row = await db
        .selectFrom(layout.rows('characters').as('c'))
        .select(['c.online', 'c.lastAccess'])
        .where('c.charId', '=', characterId)
        .executeTakeFirst()
      return row ? presenceOf(row) : null
    },
    /** For reading; writes go through `withDeliveryLock`. @throws GameLayoutError if the database does not have this queue */
    queue: (name: QueueChannel) => openQueue({ db, layouts }, writeQueue, name),
    /** @returns what `work` returns; null if another connection is at work for this delivery */
    withDeliveryLock: <Result>(
      id: string,
      work: (session: DeliverySession) => Promise<Result>,
    ): Promise<Result | null> =>
      lock.run(id, (connection) =>
        work({
          async raise(change) {
            const layout = await layouts.require(stackNeeds)
            return retryLocked(() => raiseStack(connection, layout, change))
          },
          queue: (name) => openQueue({ db: connection, layouts }, writeQueue, name),
        }),
      ),
    /** @returns whether a connection that works for this delivery is still open, so that its statement may still happen */
    isUnderWay: (id: string) => lock.isUnderWay(id),
    /** Resolves once the game server has finished loading or saving every character that it was loading or saving at the call. */
    quiet: () => lock.quiet(),
  }
}

/** @returns whether a character is in the world, also as an offline shop, and when it last logged in or out, in epoch milliseconds */
function presenceOf({ online, lastAccess }: { online: number; lastAccess: number }) {
  return { isOnline: online !== 0, lastAccess: Number(lastAccess) }
}

/** The same in every layout: `owner_id`, `count` and the others have one spelling. */
async function raiseStack(
  db: Kysely<GameDatabase>,
  layout: Layout,
  { characterId, objectId, itemId, before, after, lastAccess }: StackChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${layout.writtenTable('items')} set ${sql.ref('count')} = ${after}
    where object_id = ${objectId} and owner_id = ${characterId} and item_id = ${itemId}
      and loc = ${bag} and ${sql.ref('count')} = ${before}
      and exists (
        select 1 from ${layout.rows('characters')} as c
        where ${sql.ref('c.charId')} = ${characterId} and c.online = 0
          and ${sql.ref('c.lastAccess')} = ${lastAccess} and c.deletetime = 0
      )`.execute(db)
  return numAffectedRows === 1n
}
