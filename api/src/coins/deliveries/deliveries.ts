import type { DatabaseSync } from 'node:sqlite'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { sqlOn } from '#src/database/sql.ts'

/** The intent to bring coins into the game: by raising one stack from `before` to `after`, or by a row of a queue. */
type Intent = {
  id: string
  accountId: number
  characterId: number
  characterName: string
  channel: CoinChannel
  /** 0 in a queue. */
  objectId: number
  itemId: number
  coins: number
  before: number
  after: number
  /** While it is unchanged, the character has not been in the game. `inTheGame` if it was there when the delivery began. */
  lastAccess: number
}

export type Delivery = Intent & {
  state: 'open' | 'delivered' | 'returned' | 'held'
  /**
   * What a crash would leave behind. `sent`: a statement may have changed the game; `untouched`: none has, and none is under
   * way; `queued`: a hidden row was added to the queue, and a statement may have shown it.
   */
  step: 'sent' | 'untouched' | 'queued'
  /** The date of the row in the queue, in epoch seconds, where rows need one. */
  second: number | null
  reason: string | null
  createdAt: number
  settledAt: number | null
}

/** A time of no character. */
export const inTheGame = -1

type DeliveryRow = Omit<Delivery, 'before' | 'after' | 'second'> & {
  countBefore: number
  countAfter: number
  queueSecond: number | null
  openObjectId: number | null
  debitId: number
  returnId: number | null
}

function toDelivery(row: DeliveryRow): Delivery {
  const { openObjectId: _open, debitId: _debit, returnId: _return, ...shown } = row
  const { countBefore: before, countAfter: after, queueSecond: second, ...rest } = shown
  return { ...rest, before, after, second }
}

/** Synchronous, for use within a transaction. */
export function createDeliveries(db: DatabaseSync) {
  const sql = sqlOn(db)
  const find = (id: string): Delivery | null => {
    const row = sql.get<DeliveryRow>`SELECT * FROM deliveries WHERE id = ${id}`
    return row && toDelivery(row)
  }
  const get = (id: string): Delivery => {
    const delivery = find(id)
    if (delivery) return delivery
    throw new Error(`delivery ${id} does not exist`)
  }
  return {
    find,
    /** @throws if it does not exist */
    get,
    wasUsed: (channel: CoinChannel): boolean =>
      sql.get`SELECT 1 FROM deliveries WHERE channel = ${channel} LIMIT 1` !== null,
    inState: (state: Delivery['state']): Delivery[] =>
      sql.all<DeliveryRow>`
        SELECT * FROM deliveries WHERE state = ${state}
        ORDER BY created_at LIMIT 1000`.map(toDelivery),
    openOf: (characterId: number): Delivery[] =>
      sql.all<DeliveryRow>`
        SELECT * FROM deliveries
        WHERE state = 'open' AND character_id = ${characterId}`.map(toDelivery),
    /** @throws if the stack already has an open delivery */
    open(intent: Intent, debitId: number): Delivery {
      const { id, accountId, characterId, characterName, channel, objectId, coins } = intent
      const isStack = channel === 'stack'
      // A row of a queue is looked for before it is added, so it needs no such step.
      const step = isStack ? 'untouched' : 'sent'
      sql.run`
        INSERT INTO deliveries (id, account_id, character_id, character_name, channel,
          object_id, item_id, coins, count_before, count_after, last_access, state, step,
          open_object_id, debit_id, created_at)
        VALUES (${id}, ${accountId}, ${characterId}, ${characterName}, ${channel},
          ${objectId}, ${intent.itemId}, ${coins}, ${intent.before}, ${intent.after},
          ${intent.lastAccess}, 'open', ${step}, ${isStack ? objectId : null}, ${debitId},
          ${Date.now()})`
      return get(id)
    },
    /** Records the next step of an open delivery. @throws if it is no longer open, or was moved by another process */
    move(delivery: Delivery, step: Delivery['step'], second = delivery.second): Delivery {
      const { id } = delivery
      const { changes } = sql.run`
        UPDATE deliveries SET step = ${step}, queue_second = ${second}
        WHERE id = ${id} AND state = 'open' AND step = ${delivery.step}`
      if (changes !== 1) {
        throw new Error(
          `the delivery ${id} is no longer ${delivery.state}, ${delivery.step}`,
        )
      }
      return { ...delivery, step, second }
    },
    /** @returns a second, now or later, that no row of the character's has used */
    freeSecond(characterId: number): number {
      const last = sql.get<{ second: number | null }>`
        SELECT max(queue_second) AS second FROM deliveries WHERE character_id = ${characterId}`
      return Math.max(Math.floor(Date.now() / 1_000), (last?.second ?? 0) + 1)
    },
    /** @returns whether this call settled it: false if it is no longer in the state and at the step that the caller saw */
    settle(
      { id, state: from, step }: Pick<Delivery, 'id' | 'state' | 'step'>,
      to: Pick<Delivery, 'state' | 'reason'> & { returnId: number | null },
    ): boolean {
      const { state, reason, returnId } = to
      const { changes } = sql.run`
        UPDATE deliveries SET state = ${state}, reason = ${reason}, return_id = ${returnId},
          open_object_id = NULL, settled_at = ${Date.now()}
        WHERE id = ${id} AND state = ${from} AND step = ${step}`
      return changes === 1
    },
  }
}
