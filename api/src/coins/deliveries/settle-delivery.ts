import type { DatabaseSync } from 'node:sqlite'
import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import { createPost } from '#src/coins/ledger/ledger.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { transaction } from '#src/database/transaction.ts'
import { createIdempotencyKeys } from '#src/http/idempotency-keys.ts'

const sentAnswer = { status: 200, body: JSON.stringify({ success: true }) }

type Settled = Exclude<Delivery['state'], 'open'>

/** In one transaction. */
export function createSettle(db: DatabaseSync) {
  const deliveries = createDeliveries(db)
  const keys = createIdempotencyKeys(db)
  const post = createPost(db)

  const giveBack = ({ id, coins, characterName, accountId }: Delivery) =>
    post({
      kind: 'sendCoinsReturned',
      reference: `delivery-return:${id}`,
      detail: characterName,
      entries: [
        { party: { house: 'game' }, amount: -coins },
        { party: { player: accountId }, amount: coins },
      ],
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
