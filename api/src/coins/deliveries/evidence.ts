import type { Delivery } from '#src/coins/deliveries/deliveries.ts'
import { unclearRow } from '#src/coins/deliveries/settle-delivery.ts'
import { channels, type QueueChannel } from '#src/game/coins/channels.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'
import { GameLayoutError } from '#src/game/errors.ts'

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
