import type { FastifyBaseLogger } from 'fastify'
import type { Delivery } from '#src/coins/deliveries/deliveries.ts'
import { post, transfer } from '#src/coins/ledger/ledger.ts'
import { failPoint } from '#src/config/fail-point.ts'
import type { Tx, WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { createIdempotencyKeys } from '#src/http/idempotency-keys.ts'

const sentAnswer = { status: 200, body: JSON.stringify({ success: true }) }

type Settled = Exclude<Delivery['state'], 'open'>

/** In one transaction. @throws if it is no longer in the state and at the step that the caller saw */
export async function settle(
  db: WebDatabase,
  delivery: Delivery,
  to: Settled,
  reason: string | null,
): Promise<Delivery> {
  const { id, state, step } = delivery
  await transaction(db, async (tx) => {
    const returnId = to === 'returned' ? await giveBack(tx, delivery) : null
    const end = { openObjectId: null, settledAt: Date.now() }
    const { numUpdatedRows } = await tx
      .updateTable('deliveries')
      .set({ state: to, reason, returnId, ...end })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('step', '=', step)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error(`the delivery ${id} is no longer ${state}`)
    const keys = createIdempotencyKeys(tx)
    if (to === 'delivered') await keys.finish(`delivery:${id}`, sentAnswer)
    if (to === 'returned') await keys.release(`delivery:${id}`)
    failPoint('send-coins.within-settlement')
  })
  failPoint('send-coins.after-settlement')
  return { ...delivery, state: to, reason }
}

function giveBack(tx: Tx, { id, coins, characterName, accountId }: Delivery) {
  return post(tx, {
    kind: 'sendCoinsReturned',
    reference: `delivery-return:${id}`,
    detail: characterName,
    entries: transfer(coins, { house: 'game' }, { player: accountId }),
  })
}

/** Leaves a delivery to the operator, because an automatic step could lose or double coins, and logs that. */
export async function hold(
  { db, log }: { db: WebDatabase; log: FastifyBaseLogger },
  delivery: Delivery,
  reason: string,
): Promise<Delivery> {
  const held = await settle(db, delivery, 'held', reason)
  log.error({ delivery: held.id, reason }, 'a delivery is held for the operator')
  return held
}

/** Why a delivery is held whose row is unclear (docs/portal-delivery.md). */
export const unclearRow = 'its reader could not tell whether the character has the coins'
