import { setTimeout } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { channels, type QueueChannel } from '#src/game/coins/channels.ts'
import { insertRow, retryLocked } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import type { Database } from '#src/game/layout/layout.ts'

/** Coins for a character through a queue of the game server. */
type Shipment = {
  id: string
  characterId: number
  itemId: number
  coins: number
}

/**
 * A table that the game server polls for items to hand out. A row is first added so that the server passes over it, and then
 * shown by one statement. Only that statement takes a hidden row away, so a hidden row proves that nothing has been sent.
 */
export type Queue = {
  /** Whether each row of a character needs a second of its own. */
  needsSecond: boolean
  /** @returns null if there is no row, or no longer one; `unclear` if its reader could not tell whether the coins came */
  find(shipment: Shipment): Promise<'hidden' | 'shown' | 'discarded' | 'unclear' | null>
  /** Adds the row unless it is there. In our own table it is shown at once. */
  add(shipment: Shipment): Promise<void>
  /** @returns false if the game server would mistake it for another row */
  show(shipment: Shipment & { second: number | null }): Promise<boolean>
  /** Makes sure that a hidden row is never shown. */
  discard(shipment: Shipment): Promise<void>
  /** Whether a row waits that the game server could not tell from this one. */
  hasTwin(shipment: Omit<Shipment, 'id'>): Promise<boolean>
  /** @returns the ids of all rows that are unclear */
  unclear(): Promise<string[]>
}

type Tools = {
  db: Kysely<GameDatabase>
  table: RawBuilder<unknown>
  /** Runs one write, a template of SQL, once it is its turn. @returns how many rows it changed */
  write(parts: TemplateStringsArray, ...values: unknown[]): Promise<number>
}

const queues = {
  custom_mail: customMail,
  items_delayed: itemsDelayed,
  portal_delivery: portalDelivery,
}

/** @param inTurn shared by all who write to the queues of this database @throws GameLayoutError if the database does not have this queue */
export async function openQueue(
  { db, layouts }: Database,
  inTurn: WriteQueue,
  channel: QueueChannel,
): Promise<Queue> {
  const layout = await layouts.require(channels[channel].needs)
  return queues[channel]({
    db,
    table: layout.writtenTable(channel),
    async write(parts, ...values) {
      const run = () => retryLocked(() => sql(parts, ...values).execute(db))
      return Number((await inTurn(run)).numAffectedRows ?? 0n)
    },
  })
}

/** No character has this id, so the game server passes over the row. */
const nobody = 0
/** No emulator has a column for our id, so a text of the row names the delivery. */
const markOf = (id: string) => `Delivery ${id}`
const discardedMarkOf = (id: string) => `Returned ${id}`

/** How the queues of emulators find and discard a row. @param names of the columns with the character and with our mark */
function byMark({ db, table, write }: Tools, names: { owner: string; mark: string }) {
  const [owner, mark] = [sql.ref(names.owner), sql.ref(names.mark)]
  return {
    async find({ id }: Shipment) {
      const { rows } = await sql<{ owner: number; mark: string }>`
        select ${owner} as owner, ${mark} as mark from ${table}
        where ${mark} in (${markOf(id)}, ${discardedMarkOf(id)})`.execute(db)
      const [row] = rows
      if (!row) return null
      if (row.mark === discardedMarkOf(id)) return 'discarded'
      return row.owner === nobody ? 'hidden' : 'shown'
    },
    async discard({ id }: Shipment) {
      await write`update ${table} set ${mark} = ${discardedMarkOf(id)}
        where ${owner} = ${nobody} and ${mark} = ${markOf(id)}`
    },
    unclear: async () => [],
  }
}

/**
 * The queue of L2J Mobius. The server gives the items of a row to its receiver, who must be in the world, and then deletes every
 * row with the same receiver and date. Each row therefore needs a second of its own, also among rows that are gone.
 */
function customMail(tools: Tools): Queue {
  const { table, write } = tools
  return {
    ...byMark(tools, { owner: 'receiver', mark: 'message' }),
    needsSecond: true,
    async add({ id, itemId, coins }) {
      await write`insert into ${table} (date, receiver, subject, message, items)
        select now(), ${nobody}, ${'Coins'}, ${markOf(id)}, ${`${itemId} ${coins}`}
        where not exists (select 1 from ${table} as m where m.message = ${markOf(id)})`
    },
    /** False also in the hour that the end of summer time repeats: the server names the date as text and could not delete the row. */
    async show({ id, characterId, second }) {
      const moment = sql`from_unixtime(${second})`
      const count = await write`
        update ${table} set receiver = ${characterId}, date = ${moment}
        where receiver = ${nobody} and message = ${markOf(id)}
          and unix_timestamp(${moment}) = ${second}
          and not exists (
            select 1 from ${table} as m where m.receiver = ${characterId} and m.date = ${moment}
          )`
      return count > 0
    },
    hasTwin: async () => false,
  }
}

const waiting = 0

/**
 * The queue of some versions of aCis. The server gives a row to its owner, who must be in the world, and then deletes every row with
 * the same owner, item, count and enchant level. Two equal rows must therefore never wait together.
 */
function itemsDelayed(tools: Tools): Queue {
  const { db, table, write } = tools
  const twin = (owner: number, item: number, coins: number) =>
    sql<boolean>`d.owner_id = ${owner} and d.item_id = ${item} and d.count = ${coins}
      and d.enchant_level = 0 and d.payment_status = ${waiting}`
  return {
    ...byMark(tools, { owner: 'owner_id', mark: 'description' }),
    needsSecond: false,
    async add({ id, itemId, coins }) {
      await write`insert into ${table}
          (owner_id, item_id, count, enchant_level, payment_status, description)
        select ${nobody}, ${itemId}, ${coins}, 0, ${waiting}, ${markOf(id)}
        where not exists (select 1 from ${table} as d where d.description = ${markOf(id)})`
    },
    async show({ id, characterId, itemId, coins }) {
      const count = await write`update ${table} set owner_id = ${characterId}
        where owner_id = ${nobody} and description = ${markOf(id)}
          and not exists (select 1 from ${table} as d where ${twin(characterId, itemId, coins)})`
      return count > 0
    },
    async hasTwin({ characterId, itemId, coins }) {
      const { rows } = await sql`
        select 1 from ${table} as d
        where ${twin(characterId, itemId, coins)} limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

/** Our own queue (docs/portal-delivery.md). A row is never deleted while its delivery is open, so it proves the delivery. */
function portalDelivery({ db, table }: Tools): Queue {
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
      // It has a key, so writes need not wait for one another.
      await insertRow(
        db,
        sql`insert into ${table} (id, char_id, item_id, ${sql.ref('count')})
        values (${id}, ${characterId}, ${itemId}, ${coins})`,
      )
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

/** Runs a write once it is its turn. */
type WriteQueue = <Result>(write: () => Promise<Result>) => Promise<Result>

/**
 * The queues of emulators have no keys, so each write of ours reads and locks all rows. Writes at the same time deadlock: most of
 * 64 deliveries did on InnoDB. Turns only make that rare. The statements themselves keep deliveries from being lost or doubled.
 *
 * @param turnMs how long a write waits for its turn: if the table is locked, nobody waits for everyone ahead
 */
export function createWriteQueue(turnMs: number): WriteQueue {
  let last: Promise<unknown> = Promise.resolve()
  return async (write) => {
    const turn = last
    const end = Promise.withResolvers<void>()
    last = Promise.all([turn, end.promise])
    try {
      await Promise.race([turn, setTimeout(turnMs, undefined, { ref: false })])
      return await write()
    } finally {
      end.resolve()
    }
  }
}
