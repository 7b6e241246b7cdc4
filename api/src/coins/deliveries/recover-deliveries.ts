import type { DatabaseSync } from 'node:sqlite'
import type { Deliverer } from '#src/coins/deliveries/deliver.ts'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import type { Mutex } from '#src/jobs/mutex.ts'

type Options = { db: DatabaseSync; deliverer: Deliverer; mutex: Mutex }

/** @throws GameUnavailableError, which leaves the rest for the next run */
export function createRecoverDeliveries({ db, deliverer, mutex }: Options) {
  const deliveries = createDeliveries(db)
  return async (): Promise<void> => {
    for (const { id, characterId } of deliveries.inState('open')) {
      await mutex(`character:${characterId}`, async () => {
        const delivery = deliveries.find(id)
        if (delivery?.state === 'open') await deliverer.recover(delivery)
      })
    }
  }
}
