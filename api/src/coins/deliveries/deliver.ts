import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import { createByQueue } from '#src/coins/deliveries/by-queue.ts'
import { createByStack } from '#src/coins/deliveries/by-stack.ts'
import { createDeliveries, type Delivery } from '#src/coins/deliveries/deliveries.ts'
import { createHold } from '#src/coins/deliveries/hold-delivery.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'

type Options = { db: DatabaseSync; coins: CoinRepository; log: FastifyBaseLogger }

/**
 * Each delivery is a write-ahead intent: the tables of the game may support neither transactions nor locks.
 * Calls for one character must run one at a time.
 */
export type Deliverer = ReturnType<typeof createDeliverer>

export function createDeliverer({ db, coins, log }: Options) {
  const settle = createSettle(db)
  const hold = createHold({ db, log })
  const tools = { db, coins, settle, hold }
  const byStack = createByStack(tools)
  const byQueue = createByQueue(tools)
  // By its own channel: the operator may have chosen another one since.
  const courseOf = ({ channel }: Delivery) => (channel === 'stack' ? byStack : byQueue)

  const deliveries = createDeliveries(db)

  const advance = async (delivery: Delivery): Promise<Delivery> => {
    try {
      return await courseOf(delivery)(delivery)
    } catch (error) {
      // Another process, or the operator, may have settled it first: theirs is the outcome.
      const now = deliveries.find(delivery.id)
      if (now && now.state !== 'open') return now
      throw error
    }
  }

  return {
    /** Begins a new delivery. It stays open if the game does not answer. */
    start: (delivery: Delivery): Promise<Delivery> =>
      advance(delivery).catch((error: unknown) => {
        log.warn(
          { err: error, delivery: delivery.id },
          'a delivery waits for the game database',
        )
        return delivery
      }),
    /** Goes on with an open delivery. @throws GameUnavailableError, which leaves it open */
    recover: advance,
  }
}
