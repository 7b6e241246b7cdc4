import type { DatabaseSync } from 'node:sqlite'
import type { Deliverer } from '#src/coins/deliver.ts'
import { createDeliveries } from '#src/coins/deliveries.ts'
import type { OneAtATime } from '#src/jobs/one-at-a-time.ts'

type Options = { db: DatabaseSync; deliverer: Deliverer; oneAtATime: OneAtATime }

/**
 * Brings every open delivery to its end, as after a power cut or when the game database was away.
 *
 * @throws GameUnavailableError, with the rest left for the next time
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
