import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import { createLedger, transfer } from '#src/coins/ledger/ledger.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { transaction } from '#src/database/transaction.ts'
import { createIdempotencyKeys } from '#src/http/idempotency-keys.ts'

const sentAnswer = { status: 200, body: JSON.stringify({ success: true }) }

type Settled = Exclude<Delivery['state'], 'open'>

/** In one transaction. */
export function createSettle(db: DatabaseSync) {
  const deliveries = createDeliveries(db)
  const keys = createIdempotencyKeys(db)
  const { post } = createLedger(db)

  const giveBack = ({ id, coins, characterName, accountId }: Delivery) =>
    post({
      kind: 'sendCoinsReturned',
      reference: `delivery-return:${id}`,
      detail: characterName,
      entries: transfer(coins, { house: 'game' }, { player: accountId }),
    })

  return (delivery: Delivery, to: Settled, reason: string | null): Delivery => {
    const { id } = delivery
    transaction(db, () => {
      const returnId = to === 'returned' ? giveBack(delivery) : null
      const isSettled = deliveries.settle(delivery, { state: to, reason, returnId })
      if (!isSettled) throw new Error(`the delivery ${id} is no longer ${delivery.state}`)
      if (to === 'delivered') keys.finish(`delivery:${id}`, sentAnswer)
      if (to === 'returned') keys.release(`delivery:${id}`)
      failPoint('send-coins.within-settlement')
    })
    failPoint('send-coins.after-settlement')
    return { ...delivery, state: to, reason }
  }
}

/** Leaves a delivery to the operator, because an automatic step could lose or double coins, and logs that. */
export function createHold(db: DatabaseSync, log: FastifyBaseLogger) {
  const settle = createSettle(db)
  return (delivery: Delivery, reason: string): Delivery => {
    const held = settle(delivery, 'held', reason)
    log.error({ delivery: held.id, reason }, 'a delivery is held for the operator')
    return held
  }
}

/** Why a delivery is held whose row is unclear (docs/portal-delivery.md). */
export const unclearRow = 'its reader could not tell whether the character has the coins'
