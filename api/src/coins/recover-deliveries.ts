import type { DatabaseSync } from 'node:sqlite'
import type { Deliverer } from '#src/coins/deliver.ts'
import { createDeliveries } from '#src/coins/deliveries.ts'
import type { OneAtATime } from '#src/jobs/one-at-a-time.ts'

type Options = { db: DatabaseSync; deliverer: Deliverer; oneAtATime: OneAtATime }

/**
 * Completes every open delivery, for example after a power cut or an outage of the game database.
 *
 * @throws GameUnavailableError, which leaves the rest for the next run
 */
export function createRecoverDeliveries({ db, deliverer, oneAtATime }: Options) {
  const deliveries = createDeliveries(db)
  return async (): Promise<void> => {
    for (const { id, characterId } of deliveries.inState('open')) {
      await oneAtATime(`character:${characterId}`, async () => {
        const delivery = deliveries.find(id)
        if (delivery?.state === 'open') await deliverer.recover(delivery)
      })
    }
  }
}
