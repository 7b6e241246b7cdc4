import type { Delivery } from '#src/coins/deliveries/deliveries.ts'
import {
  type Evidence,
  findEvidence,
  missingTable,
} from '#src/coins/deliveries/evidence.ts'
import { createSettle } from '#src/coins/deliveries/settle-delivery.ts'
import { reasonOf, StartError } from '#src/config/start-error.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'

type Options = {
  db: WebDatabase
  coins: CoinRepository
  delivery: Delivery
  as: 'delivered' | 'returned'
  reason: string
}

/** @throws StartError if the delivery is settled, goes on by itself, may still happen, or the game database shows otherwise */
export async function settleByHand(options: Options): Promise<Delivery> {
  const { id, state } = options.delivery
  if (state !== 'held' && state !== 'open') throw new StartError(`${id} is ${state}`)
  const settled = await decide(options).catch((error: unknown) => {
    if (error instanceof GameLayoutError) throw new StartError(error.message)
    // Only what the game database did not answer is its fault.
    if (!(error instanceof GameUnavailableError)) throw error
    throw new StartError(
      `cannot ask the game database about ${id} (${reasonOf(error)}): try again when it answers`,
    )
  })
  if (settled) return settled
  throw new StartError(
    `${id} is under way: its connection to the game database is still open, try again in a minute`,
  )
}

/** @returns null if the delivery is under way */
async function decide(options: Options): Promise<Delivery | null> {
  const { db, coins, delivery, as, reason } = options
  const { id, state } = delivery
  return coins.withDeliveryLock(id, async (session) => {
    const missing = await missingTable(coins, delivery)
    if (state === 'open' && !missing) {
      throw new StartError(`${id} is open: the server goes on with it by itself`)
    }
    const { channel } = delivery
    if (channel !== 'stack' && as === 'returned' && !missing) {
      // A row that could still be shown would bring the coins after all.
      await (await session.queue(channel)).discard(delivery)
    }
    // The connection for the decision is no statement of the delivery.
    const isUnderWay = async () => false
    const { presence, look, queue } = coins
    const reader = { presence, look, queue, isUnderWay }
    refuseAgainst(await findEvidence(reader, delivery), options)
    const because = missing ? `, the table ${missing} is missing` : ''
    return createSettle(db)(delivery, as, `decided by the operator${because}: ${reason}`)
  })
}

function refuseAgainst({ finding, facts }: Evidence, { delivery, as }: Options) {
  const contrary = as === 'returned' ? 'arrived' : 'absent'
  if (finding !== contrary) return
  const other = as === 'returned' ? 'delivered' : 'returned'
  throw new StartError(
    `the game database shows otherwise (${facts.join('; ')}): settle ${delivery.id} --as ${other}`,
  )
}
