import type { DatabaseSync } from 'node:sqlite'
import type { Delivery } from '#src/coins/deliveries/deliveries.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'

/**
 * Takes an open delivery as far as it gets.
 * @returns it as it is then, still open if it has to wait @throws GameUnavailableError, which leaves it open
 */
export type Course = (delivery: Delivery) => Promise<Delivery>

export type CourseTools = {
  db: DatabaseSync
  coins: CoinRepository
  settle(delivery: Delivery, to: 'delivered' | 'returned', reason: string | null): Delivery
  /** For the operator to decide, because an automatic step could lose or double coins. */
  hold(delivery: Delivery, reason: string): Delivery
}
