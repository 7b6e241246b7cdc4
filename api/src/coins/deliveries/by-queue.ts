import {
  type Begun,
  createDeliveries,
  type Delivery,
  type DeliveryTools,
  hold,
  settle,
  unclearRow,
} from '#src/coins/deliveries/deliveries.ts'
import { failPoint } from '#src/config/fail-point.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Queue } from '#src/game/coins/queues.ts'

/** How many dates are tried for a row before the coins are returned. */
const attempts = 5

/** The delivery strategy that adds a row to a queue, which the game server hands out (docs/money.md). */
export function createByQueue(tools: DeliveryTools) {
  const { db, coins } = tools

  const enqueue = (delivery: Delivery, queue: Queue) =>
    transaction(db, async (tx) => {
      const deliveries = createDeliveries(tx)
      const { characterId } = delivery
      const second = queue.needsSecond ? await deliveries.freeSecond(characterId) : null
      return deliveries.move(delivery, 'queued', second)
    })

  const show = async (given: Delivery, queue: Queue) => {
    let delivery = given
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (await queue.show(delivery)) {
        failPoint('send-coins.after-show')
        return settle(db, delivery, 'delivered', null)
      }
      if (!queue.needsSecond) break
      delivery = await enqueue(delivery, queue)
    }
    await queue.discard(delivery)
    return settle(db, delivery, 'returned', 'changed')
  }

  /** The hidden row is gone: the game server has taken it, unless its owner was not in the game at all. */
  const checkTaken = async (delivery: Delivery) => {
    const seen = await coins.presence(delivery.characterId)
    const wasAway = seen && !seen.isOnline && seen.lastAccess === delivery.lastAccess
    return wasAway
      ? hold(
          tools,
          delivery,
          'its row is gone, but the character has not been in the game since',
        )
      : settle(db, delivery, 'delivered', null)
  }

  const advance = async (delivery: Delivery, queue: Queue) => {
    let found = await queue.find(delivery)
    if (found === 'discarded') return settle(db, delivery, 'returned', 'changed')
    if (found === 'unclear') return hold(tools, delivery, unclearRow)
    if (delivery.step === 'queued') {
      if (found === 'hidden') return show(delivery, queue)
      if (found === 'shown') return settle(db, delivery, 'delivered', null)
      return checkTaken(delivery)
    }
    if (found === null) {
      await queue.add(delivery)
      failPoint('send-coins.after-add')
      found = await queue.find(delivery)
    }
    if (found === 'shown') return settle(db, delivery, 'delivered', null)
    if (found === null) return hold(tools, delivery, 'its row was added, but is not there')
    return show(await enqueue(delivery, queue), queue)
  }

  /** @returns null while another process works for it */
  return async ({ id, channel }: Begun): Promise<Delivery | null> => {
    if (channel === 'stack') throw new Error(`${id} does not go through a queue`)
    return coins.withDeliveryLock(id, async (session) => {
      // As it is under the lock: another process may have gone on with it.
      const delivery = await createDeliveries(db).get(id)
      if (delivery.state !== 'open') return delivery
      return advance(delivery, await session.queue(channel))
    })
  }
}
