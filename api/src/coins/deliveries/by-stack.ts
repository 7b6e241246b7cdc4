import {
  createDeliveries,
  type Delivery,
  type DeliveryTools,
  hold,
  settle,
} from '#src/coins/deliveries/deliveries.ts'
import { failPoint } from '#src/config/fail-point.ts'
import type { DeliverySession } from '#src/game/coins/coins.ts'
import { GameUnavailableError } from '#src/game/errors.ts'

/** How often a stack that the game server overwrote is raised again before that waits for the next run. */
const rounds = 3

/** How far it got. `isRaised`: the stack holds the coins now. */
type Step = { delivery: Delivery; isRaised?: boolean }

type Found = 'raised' | 'unchanged' | { reason: 'online' | 'changed'; trouble: string }

/** The delivery strategy that raises a stack of coins while its owner is not in the game (docs/money.md). */
export function createByStack(tools: DeliveryTools) {
  const { db, coins } = tools
  const deliveries = createDeliveries(db)

  const look = async (delivery: Delivery): Promise<Found> => {
    const seen = await coins.look(delivery)
    if (!seen) return { reason: 'changed', trouble: 'the stack or its owner is gone' }
    if (seen.isOnline || seen.lastAccess !== delivery.lastAccess) {
      return { reason: 'online', trouble: 'the character has been in the game since' }
    }
    if (seen.count === delivery.after) return 'raised'
    if (seen.count === delivery.before) return 'unchanged'
    const trouble = `the stack holds ${seen.count}, neither before nor after`
    return { reason: 'changed', trouble }
  }

  const giveUp = async (delivery: Delivery): Promise<Step> => {
    const found = await look(delivery).catch(() => null)
    const isOnline =
      found !== null && typeof found === 'object' && found.reason === 'online'
    const reason = isOnline ? 'online' : 'changed'
    return { delivery: await settle(db, delivery, 'returned', reason) }
  }

  /** No statement has been sent before, so the coins can be returned whatever happens in the game meanwhile. */
  const raiseFirst = async (given: Delivery, session: DeliverySession): Promise<Step> => {
    if ((await look(given)) !== 'unchanged') return giveUp(given)
    const delivery = await deliveries.move(given, 'sent')
    try {
      if (await session.raise(delivery)) return { delivery, isRaised: true }
    } catch (error) {
      const isRefusal = error instanceof GameUnavailableError && error.isRefusal
      if (isRefusal) await deliveries.move(delivery, 'untouched')
      throw error
    }
    return giveUp(delivery)
  }

  const raiseAgain = async (
    delivery: Delivery,
    session: DeliverySession,
  ): Promise<Step> => {
    const found = await look(delivery)
    if (typeof found === 'object')
      return { delivery: await hold(tools, delivery, found.trouble) }
    return { delivery, isRaised: found === 'raised' || (await session.raise(delivery)) }
  }

  /** Under the lock of the delivery, as it is then: another process may have gone on with it. */
  const advance = (id: string) =>
    coins.withDeliveryLock(id, async (session): Promise<Step> => {
      const delivery = await deliveries.get(id)
      if (delivery.state !== 'open') return { delivery }
      return delivery.step === 'untouched'
        ? raiseFirst(delivery, session)
        : raiseAgain(delivery, session)
    })

  /** @returns null while another process works for it */
  return async ({ id }: Pick<Delivery, 'id'>): Promise<Delivery | null> => {
    let delivery: Delivery | null = null
    for (let round = 0; round < rounds; round += 1) {
      const step = await advance(id)
      if (!step?.isRaised) return step?.delivery ?? null
      delivery = step.delivery
      failPoint('send-coins.after-raise')
      // A game server that was loading or saving the character may know nothing of these coins, and overwrite them.
      await coins.quiet()
      const found = await look(delivery)
      if (found === 'raised') return settle(db, delivery, 'delivered', null)
      if (typeof found === 'object') return hold(tools, delivery, found.trouble)
    }
    return delivery
  }
}
