import { setTimeout } from 'node:timers/promises'
import { createByQueue } from '#src/coins/deliveries/by-queue.ts'
import { createByStack } from '#src/coins/deliveries/by-stack.ts'
import {
  type Begun,
  createDeliveries,
  type Delivery,
  type DeliveryTools,
  type Outcome,
} from '#src/coins/deliveries/deliveries.ts'

/** For a delivery that another process carries out, and between two looks at it, in milliseconds. */
const longestWait = 2_000
const pause = 100

/**
 * Each delivery is a write-ahead intent: the tables of the game may support neither transactions nor locks.
 * Calls for one character must run one at a time.
 */
export type Deliverer = ReturnType<typeof createDeliverer>

export function createDeliverer(tools: DeliveryTools) {
  const { db, log } = tools
  const deliveries = createDeliveries(db)
  const byStack = createByStack(tools)
  const byQueue = createByQueue(tools)

  /** Goes on with an open delivery. @returns null while another process does @throws GameUnavailableError, which leaves it open */
  const recover = async (delivery: Begun): Promise<Delivery | null> => {
    // By its own channel: the operator may have chosen another one since.
    const strategy = delivery.channel === 'stack' ? byStack : byQueue
    try {
      return await strategy(delivery)
    } catch (error) {
      // Another process, or the operator, may have settled it first: theirs is the outcome.
      const now = await deliveries.find(delivery.id)
      if (now && now.state !== 'open') return now
      throw error
    }
  }

  /** The same, and waits for the process that does. */
  const finish = async (delivery: Begun): Promise<Delivery> => {
    const end = performance.now() + longestWait
    for (;;) {
      const now = await recover(delivery)
      if (now) return now
      if (performance.now() > end) return deliveries.get(delivery.id)
      await setTimeout(pause)
    }
  }

  return {
    recover,
    finish,
    /** Begins a new delivery. It stays open if the game does not answer. */
    start: (delivery: Begun): Promise<Outcome> =>
      finish(delivery).catch((err: unknown) => {
        log.warn({ err, delivery: delivery.id }, 'a delivery waits for the game database')
        return { state: 'open', reason: null }
      }),
  }
}
