import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import type { Delivery } from '#src/coins/deliveries/deliveries.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import { failPoint } from '#src/config/fail-point.ts'
import type { CoinRepository } from '#src/game/ports.ts'

type Options = { db: DatabaseSync; coins: CoinRepository; log: FastifyBaseLogger }

/**
 * Each delivery is a write-ahead intent: the tables of the game may support neither transactions nor locks.
 * Calls for one character must run one at a time.
 */
export type Deliverer = ReturnType<typeof createDeliverer>

export function createDeliverer({ db, coins, log }: Options) {
  const settle = createSettle(db)

  /** The operator must decide, because an automatic step could lose or double coins. */
  const hold = (delivery: Delivery, reason: string) => {
    log.error({ delivery: delivery.id, reason }, 'a delivery is held for the operator')
    return settle(delivery, 'held', reason)
  }

  const recover = async (delivery: Delivery): Promise<Delivery> => {
    const seen = await coins.look(delivery)
    if (!seen) return hold(delivery, 'the stack or its owner is gone')
    if (seen.isOnline || seen.lastAccess !== delivery.lastAccess) {
      return hold(delivery, 'the character has been in the game since')
    }
    if (seen.count === delivery.after) return settle(delivery, 'delivered', null)
    if (seen.count !== delivery.before) {
      return hold(delivery, `the stack holds ${seen.count}, neither before nor after`)
    }
    // The statement did not run, or not yet. Running it again can raise the stack only once.
    const isRaised = await coins.raise(delivery)
    return isRaised ? settle(delivery, 'delivered', null) : delivery
  }

  return {
    /** Executes the statement of a new delivery. It stays open if the game does not answer. */
    async start(delivery: Delivery): Promise<Delivery> {
      const isRaised = await coins.raise(delivery).catch((error: unknown) => {
        log.warn(
          { err: error, delivery: delivery.id },
          'a delivery waits for the game database',
        )
        return null
      })
      failPoint('send-coins.after-raise')
      if (isRaised === null) return delivery
      if (isRaised) return settle(delivery, 'delivered', null)
      // The only statement of this delivery changed nothing, so it never will.
      const seen = await coins.look(delivery).catch(() => null)
      const wasOnline = seen && (seen.isOnline || seen.lastAccess !== delivery.lastAccess)
      return settle(delivery, 'returned', wasOnline ? 'online' : 'changed')
    },
    /** @throws GameUnavailableError, which leaves the delivery unchanged */
    recover,
  }
}
