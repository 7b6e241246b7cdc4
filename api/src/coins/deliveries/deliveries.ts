import type { DatabaseSync } from 'node:sqlite'

type DeliveryState = 'open' | 'delivered' | 'returned' | 'held'

/** The intent to raise one stack of coins in the game from `before` to `after`. */
export type Delivery = {
  id: string
  accountId: number
  characterId: number
  characterName: string
  objectId: number
  itemId: number
  coins: number
  before: number
  after: number
  /** While it is unchanged, the character has not been in the game. */
  lastAccess: number
  state: DeliveryState
  reason: string | null
  createdAt: number
}

type Intent = Omit<Delivery, 'state' | 'reason' | 'createdAt'>

const columns = `id, account_id AS accountId, character_id AS characterId,
  character_name AS characterName, object_id AS objectId, item_id AS itemId, coins,
  count_before AS "before", count_after AS "after", last_access AS lastAccess, state, reason,
  created_at AS createdAt`

const states = ['open', 'delivered', 'returned', 'held'] as const

/** Synchronous, for use within a transaction. */
export function createDeliveries(db: DatabaseSync) {
  const byId = db.prepare(`SELECT ${columns} FROM deliveries WHERE id = ?`)
  const byState = db.prepare(
    `SELECT ${columns} FROM deliveries WHERE state = ? ORDER BY created_at LIMIT 1000`,
  )
  const openOf = db.prepare(
    `SELECT ${columns} FROM deliveries WHERE state = 'open' AND character_id = ?`,
  )
  const insert = db.prepare(
    `INSERT INTO deliveries (id, account_id, character_id, character_name, object_id, item_id,
       coins, count_before, count_after, last_access, state, open_object_id, debit_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?)`,
  )
  const settle = db.prepare(
    `UPDATE deliveries SET state = ?, reason = ?, return_id = ?, open_object_id = NULL,
       settled_at = ? WHERE id = ? AND state = ?`,
  )
  const toDelivery = (row: Record<string, unknown>): Delivery => ({
    id: String(row.id),
    accountId: Number(row.accountId),
    characterId: Number(row.characterId),
    characterName: String(row.characterName),
    objectId: Number(row.objectId),
    itemId: Number(row.itemId),
    coins: Number(row.coins),
    before: Number(row.before),
    after: Number(row.after),
    lastAccess: Number(row.lastAccess),
    state: states.find((state) => state === row.state) ?? 'held',
    reason: row.reason === null ? null : String(row.reason),
    createdAt: Number(row.createdAt),
  })
  return {
    find(id: string): Delivery | null {
      const row = byId.get(id)
      return row ? toDelivery(row) : null
    },
    inState: (state: DeliveryState): Delivery[] => byState.all(state).map(toDelivery),
    openOf: (characterId: number): Delivery[] => openOf.all(characterId).map(toDelivery),
    /** @throws if the stack already has an open delivery */
    open(intent: Intent, debitId: number) {
      insert.run(
        intent.id,
        intent.accountId,
        intent.characterId,
        intent.characterName,
        intent.objectId,
        intent.itemId,
        intent.coins,
        intent.before,
        intent.after,
        intent.lastAccess,
        intent.objectId,
        debitId,
        Date.now(),
      )
    },
    /** @returns whether this call settled it: false if it was not in the state `from` */
    settle(
      id: string,
      from: DeliveryState,
      to: { state: DeliveryState; reason: string | null; returnId?: number | null },
    ): boolean {
      const { state, reason, returnId = null } = to
      return settle.run(state, reason, returnId, Date.now(), id, from).changes === 1
    },
  }
}
