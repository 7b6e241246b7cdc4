import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import type { CoinRepository } from '#src/game/ports.ts'

/** Why a delivery is held whose row is unclear (docs/portal-delivery.md). */
export const unclearRow = 'its reader could not tell whether the character has the coins'

type Options = { db: DatabaseSync; log: FastifyBaseLogger }

/** Leaves a delivery to the operator, and logs that. */
export function createHold({ db, log }: Options) {
  const settle = createSettle(db)
  return (delivery: Delivery, reason: string): Delivery => {
    const held = settle(delivery, 'held', reason)
    log.error({ delivery: held.id, reason }, 'a delivery is held for the operator')
    return held
  }
}

/** Holds each delivery that seemed to have arrived, until the reader of portal_delivery found its row unclear. */
export function createHoldUnclear({
  db,
  coins,
  log,
}: Options & { coins: Pick<CoinRepository, 'channel' | 'queue'> }) {
  const deliveries = createDeliveries(db)
  const hold = createHold({ db, log })
  return async (): Promise<void> => {
    if (coins.channel !== 'portal_delivery') return
    const queue = await coins.queue(coins.channel)
    for (const id of await queue.unclear()) {
      const delivery = deliveries.find(id)
      // What the operator decided has a reason, and stays decided.
      const isUndecided = delivery?.state === 'delivered' && delivery.reason === null
      if (isUndecided) hold(delivery, unclearRow)
    }
  }
}
