import type { DatabaseSync } from 'node:sqlite'
import type { Delivery } from '#src/coins/deliveries/deliveries.ts'
import { type Evidence, findEvidence } from '#src/coins/deliveries/evidence.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import type { CoinRepository } from '#src/game/ports.ts'

type Options = {
  db: DatabaseSync
  coins: CoinRepository
  delivery: Delivery
  as: 'delivered' | 'returned'
  reason: string
}

/** @throws StartError if the delivery is not held, may still happen, or the game database shows otherwise */
export async function settleByHand(options: Options): Promise<Delivery> {
  const { db, coins, delivery, as, reason } = options
  const { id, state } = delivery
  if (state === 'open') {
    throw new StartError(`${id} is open: the server goes on with it by itself`)
  }
  if (state !== 'held') throw new StartError(`${id} is ${state}`)
  const settle = async () => {
    // The connection for the decision is no statement of the delivery.
    const isUnderWay = async () => false
    const { presence, look, queue } = coins
    refuseAgainst(
      await findEvidence({ presence, look, queue, isUnderWay }, delivery),
      options,
    )
    return createSettle(db)(delivery, as, `decided by the operator: ${reason}`)
  }
  const settled = await coins
    .carry(id, async (carrier) => {
      const { channel } = delivery
      if (channel !== 'stack' && as === 'returned') {
        // A row that could still be shown would bring the coins after all.
        await (await carrier.queue(channel)).discard(delivery)
      }
      return settle()
    })
    .catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw new StartError(
        `cannot ask the game database about ${id} (${reasonOf(error)}): try again when it answers`,
      )
    })
  if (settled) return settled
  throw new StartError(
    `${id} is under way: its connection to the game database is still open, try again in a minute`,
  )
}

function refuseAgainst({ finding, facts }: Evidence, { delivery, as }: Options) {
  const contrary = as === 'returned' ? 'arrived' : 'absent'
  if (finding !== contrary) return
  const other = as === 'returned' ? 'delivered' : 'returned'
  throw new StartError(
    `the game database shows otherwise (${facts.join('; ')}): settle ${delivery.id} --as ${other}`,
  )
}
