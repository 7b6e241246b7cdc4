import { createAccounts } from '#src/accounts/accounts.ts'
import { audit, type By } from '#src/accounts/audit.ts'
import type { Delivery } from '#src/coins/deliveries/deliveries.ts'
import {
  type Evidence,
  findEvidence,
  missingTable,
} from '#src/coins/deliveries/evidence.ts'
import { settle } from '#src/coins/deliveries/settle-delivery.ts'
import { reasonOf } from '#src/config/start-error.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'
import { Problem } from '#src/http/problem.ts'

type Options = {
  db: WebDatabase
  coins: CoinRepository
  delivery: Delivery
  as: 'delivered' | 'returned'
  reason: string
  by: By
}

/** @throws Problem 409 if the delivery is settled, goes on by itself, may still happen, or the game database shows otherwise */
export async function settleByHand(options: Options): Promise<Delivery> {
  const { id, state } = options.delivery
  if (state !== 'held' && state !== 'open') throw notSettled(`${id} is ${state}`)
  const settled = await decide(options).catch((error: unknown) => {
    if (error instanceof GameLayoutError) throw notSettled(error.message)
    // Only what the game database did not answer is its fault.
    if (!(error instanceof GameUnavailableError)) throw error
    throw notSettled(
      `cannot ask the game database about ${id} (${reasonOf(error)}): try again when it answers`,
    )
  })
  if (settled) return settled
  throw notSettled(
    `${id} is under way: its connection to the game database is still open, try again in a minute`,
  )
}

/** @returns null if the delivery is under way */
async function decide(options: Options): Promise<Delivery | null> {
  const { db, coins, delivery, as, reason, by } = options
  const { id, state } = delivery
  return coins.withDeliveryLock(id, async (session) => {
    const missing = await missingTable(coins, delivery)
    if (state === 'open' && !missing) {
      throw notSettled(`${id} is open: the server goes on with it by itself`)
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
    const text = `decided by the operator${because}: ${reason}`
    const settled = await settle(db, delivery, as, text)
    const account = await createAccounts(db).get(delivery.accountId)
    const detail = `${id} ${as}: ${reason}`
    await audit(db, 'delivery.settled', { account, detail, ...by })
    return settled
  })
}

function refuseAgainst({ finding, facts }: Evidence, { delivery, as }: Options) {
  const contrary = as === 'returned' ? 'arrived' : 'absent'
  if (finding !== contrary) return
  const other = as === 'returned' ? 'delivered' : 'returned'
  throw notSettled(
    `the game database shows otherwise (${facts.join('; ')}): settle ${delivery.id} --as ${other}`,
  )
}

function notSettled(message: string) {
  return new Problem(409, 'not-settled', message)
}
