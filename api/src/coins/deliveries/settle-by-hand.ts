import { createAccounts } from '#src/accounts/accounts.ts'
import { audit, type By } from '#src/accounts/audit.ts'
import { type Delivery, settle, unclearRow } from '#src/coins/deliveries/deliveries.ts'
import { reasonOf } from '#src/config/start-error.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { channels, type QueueChannel } from '#src/game/coins/channels.ts'
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

/** What the game database shows of a delivery. `unclear` needs the decision of the operator. */
export type Evidence = {
  finding: 'arrived' | 'absent' | 'under way' | 'unclear'
  facts: string[]
}

type Reader = Pick<CoinRepository, 'look' | 'presence' | 'queue' | 'isUnderWay'>

/** @throws GameUnavailableError if the game database does not respond */
export async function findEvidence(coins: Reader, delivery: Delivery): Promise<Evidence> {
  const { id, channel } = delivery
  if (await coins.isUnderWay(id)) {
    return found('under way', 'its connection to the game database is still open')
  }
  const missing = await missingTable(coins, delivery)
  if (missing) return found('unclear', `the table ${missing} is missing`)
  return channel === 'stack' ? inStack(coins, delivery) : inQueue(channel, coins, delivery)
}

/** @returns the queue of a delivery if it has been dropped, so that the server can never go on; null if it is there */
export async function missingTable(
  coins: Pick<CoinRepository, 'queue'>,
  { channel }: Pick<Delivery, 'channel'>,
): Promise<string | null> {
  if (channel === 'stack') return null
  const { table } = channels[channel]
  try {
    await coins.queue(channel)
    return null
  } catch (error) {
    if (error instanceof GameLayoutError && error.missing.includes(table)) return table
    throw error
  }
}

async function inStack(coins: Reader, delivery: Delivery): Promise<Evidence> {
  const { before, after, step } = delivery
  const seen = await coins.look(delivery)
  if (step === 'untouched')
    return found('absent', 'no statement of it has changed the game')
  if (!seen) return found('unclear', 'the stack or its owner is gone')
  const facts = [
    `the stack holds ${seen.count}; ${before} before the delivery, ${after} after it`,
    presence(seen, delivery),
  ]
  const isProof = isAway(seen, delivery)
  if (isProof && seen.count === after) return found('arrived', ...facts)
  if (isProof && seen.count === before) return found('absent', ...facts)
  return found('unclear', ...facts)
}

async function inQueue(
  channel: QueueChannel,
  coins: Reader,
  delivery: Delivery,
): Promise<Evidence> {
  const row = await (await coins.queue(channel)).find(delivery)
  if (row === 'shown') return found('arrived', 'its row is in the queue, for the character')
  if (row === 'unclear') {
    return found('unclear', unclearRow, 'compare the bag with count_before')
  }
  if (row === 'hidden' || row === 'discarded') {
    return found('absent', 'its row is in the queue, hidden from the game server')
  }
  if (delivery.step !== 'queued') {
    return found('absent', 'the queue has no row of it, and never showed one')
  }
  const seen = await coins.presence(delivery.characterId)
  const gone = 'its row was in the queue and is gone'
  if (!seen) return found('unclear', gone, 'the character is gone')
  const finding = isAway(seen, delivery) ? 'unclear' : 'arrived'
  return found(finding, gone, presence(seen, delivery))
}

function found(finding: Evidence['finding'], ...facts: string[]): Evidence {
  return { finding, facts }
}

type Presence = { isOnline: boolean; lastAccess: number }

function isAway(seen: Presence, { lastAccess }: Delivery): boolean {
  return !seen.isOnline && seen.lastAccess === lastAccess
}

function presence(seen: Presence, delivery: Delivery): string {
  if (seen.isOnline) return 'the character is in the game'
  return isAway(seen, delivery)
    ? 'the character has not been in the game since the delivery began'
    : `the character has been in the game since, until ${new Date(seen.lastAccess).toISOString()}`
}
