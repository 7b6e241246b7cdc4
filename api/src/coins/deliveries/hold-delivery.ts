import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import { hour, minute } from '#src/durations.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'
import { eachRow } from '#src/jobs/each-row.ts'
import { createWaits } from '#src/jobs/waits.ts'

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
  const isChosen = coins.channel === 'portal_delivery'
  const waits = createWaits({ shortest: minute, longest: hour })
  const mayHaveRows = isChosen || deliveries.wasUsed('portal_delivery')

  const unclearIds = async () => {
    try {
      return await (await coins.queue('portal_delivery')).unclear()
    } catch (error) {
      if (isChosen) throw error
      // The operator may have dropped the table, or taken the right to it away, after choosing another channel.
      return []
    }
  }
  return async (): Promise<void> => {
    if (!mayHaveRows) return
    const holdIfUndecided = (id: string) => {
      const delivery = deliveries.find(id)
      // What the operator decided has a reason, and stays decided.
      const isUndecided = delivery?.state === 'delivered' && delivery.reason === null
      if (isUndecided) hold(delivery, unclearRow)
    }
    const ids = await unclearIds()
    waits.keep(new Set(ids))
    const due = ids.filter(waits.isOver)
    await eachRow(due, holdIfUndecided, {
      onFailure(err, id) {
        waits.failed(id)
        log.error({ err, delivery: id }, 'a delivery could not be held')
      },
      isAway: () => false,
    })
  }
}
