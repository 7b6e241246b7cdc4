import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import type { Delivery } from '#src/coins/deliveries.ts'
import { createSettle } from '#src/coins/settle-delivery.ts'
import { failPoint } from '#src/config/fail-point.ts'
import type { CoinRepository } from '#src/game/ports.ts'

type Options = { db: DatabaseSync; coins: CoinRepository; log: FastifyBaseLogger }

/**
 * Brings intents to their end (architecture: game writes are write-ahead intents). The tables of
 * the game may know neither transactions nor locks, so all that counts is what they show. Calls
 * for one character must come one after the other.
 */
export type Deliverer = ReturnType<typeof createDeliverer>

export function createDeliverer({ db, coins, log }: Options) {
  const settle = createSettle(db)

  /** Somebody must look: whatever we did now, coins could be lost or doubled. */
  const hold = (delivery: Delivery, reason: string) => {
    log.error({ delivery: delivery.id, reason }, 'a delivery is held for the operator')
    return settle(delivery, 'held', reason)
  }

  /** For an intent whose statement may or may not have landed. */
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
    // Not landed, or not yet: either way the same statement can raise the stack only once.
    const isRaised = await coins.raise(delivery)
    return isRaised ? settle(delivery, 'delivered', null) : delivery
  }

  return {
    /** Runs the statement of a new intent; it stays open where the game does not answer. */
    async start(delivery: Delivery): Promise<Delivery> {
      const isRaised = await coins.raise(delivery).catch((error: unknown) => {
        log.warn({ err: error, delivery: delivery.id }, 'a delivery waits for the game')
        return null
      })
      failPoint('send-coins.after-raise')
      if (isRaised === null) return delivery
      if (isRaised) return settle(delivery, 'delivered', null)
      // The one statement of this intent has answered that it did nothing: it never will.
      const seen = await coins.look(delivery).catch(() => null)
      const hasLeft = seen && (seen.isOnline || seen.lastAccess !== delivery.lastAccess)
      return settle(delivery, 'returned', hasLeft ? 'online' : 'changed')
    },
    /** @throws GameUnavailableError, after which the intent is as it was */
    recover,
  }
}
