import type { DatabaseSync } from 'node:sqlite'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { prepareRows } from '#src/database/rows.ts'

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

const columns = `id, account_id AS accountId, character_id AS characterId,
  character_name AS characterName, channel, object_id AS objectId, item_id AS itemId, coins,
  count_before AS "before", count_after AS "after", last_access AS lastAccess, state, step,
  queue_second AS second, reason, created_at AS createdAt, settled_at AS settledAt`

/** Synchronous, for use within a transaction. */
export function createDeliveries(db: DatabaseSync) {
  const select = (rest: string) =>
    prepareRows<Delivery>(db, `SELECT ${columns} FROM deliveries WHERE ${rest}`)
  const byId = select('id = ?')
  const byState = select('state = ? ORDER BY created_at LIMIT 1000')
  const openOf = select("state = 'open' AND character_id = ?")
  const insert = db.prepare(
    `INSERT INTO deliveries (id, account_id, character_id, character_name, channel, object_id,
       item_id, coins, count_before, count_after, last_access, state, step, open_object_id,
       debit_id, created_at)
     VALUES (:id, :accountId, :characterId, :characterName, :channel, :objectId,
       :itemId, :coins, :before, :after, :lastAccess, 'open', :step, :openObjectId,
       :debitId, :createdAt)`,
  )
  const move = db.prepare(
    `UPDATE deliveries SET step = ?, queue_second = ? WHERE id = ? AND state = 'open' AND step = ?`,
  )
  const lastSecond = db.prepare(
    'SELECT max(queue_second) AS second FROM deliveries WHERE character_id = ?',
  )
  const settle = db.prepare(
    `UPDATE deliveries SET state = ?, reason = ?, return_id = ?, open_object_id = NULL,
       settled_at = ? WHERE id = ? AND state = ? AND step = ?`,
  )
  const byChannel = db.prepare('SELECT 1 FROM deliveries WHERE channel = ? LIMIT 1')
  const find = (id: string) => byId.get(id)
  const get = (id: string): Delivery => {
    const delivery = find(id)
    if (delivery) return delivery
    throw new Error(`delivery ${id} does not exist`)
  }
  return {
    find,
    /** @throws if it does not exist */
    get,
    wasUsed: (channel: CoinChannel): boolean => byChannel.get(channel) !== undefined,
    inState: (state: Delivery['state']) => byState.all(state),
    openOf: (characterId: number) => openOf.all(characterId),
    /** @throws if the stack already has an open delivery */
    open(intent: Intent, debitId: number): Delivery {
      const isStack = intent.channel === 'stack'
      insert.run({
        ...intent,
        // A row of a queue is looked for before it is added, so it needs no such step.
        step: isStack ? 'untouched' : 'sent',
        openObjectId: isStack ? intent.objectId : null,
        debitId,
        createdAt: Date.now(),
      })
      return get(intent.id)
    },
    /** Records the next step of an open delivery. @throws if it is no longer open, or was moved by another process */
    move(delivery: Delivery, step: Delivery['step'], second = delivery.second): Delivery {
      const { id } = delivery
      if (move.run(step, second, id, delivery.step).changes !== 1) {
        throw new Error(
          `the delivery ${id} is no longer ${delivery.state}, ${delivery.step}`,
        )
      }
      return { ...delivery, step, second }
    },
    /** @returns a second, now or later, that no row of the character's has used */
    freeSecond(characterId: number): number {
      const last = Number(lastSecond.get(characterId)?.second ?? 0)
      return Math.max(Math.floor(Date.now() / 1_000), last + 1)
    },
    /** @returns whether this call settled it: false if it is no longer in the state and at the step that the caller saw */
    settle(
      { id, state: from, step }: Pick<Delivery, 'id' | 'state' | 'step'>,
      to: Pick<Delivery, 'state' | 'reason'> & { returnId: number | null },
    ): boolean {
      const { state, reason, returnId } = to
      return settle.run(state, reason, returnId, Date.now(), id, from, step).changes === 1
    },
  }
}
