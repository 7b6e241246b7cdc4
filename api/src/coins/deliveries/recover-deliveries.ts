import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import type { Deliverer } from '#src/coins/deliveries/deliver.ts'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { isLostGame } from '#src/game/errors.ts'
import type { Mutex } from '#src/jobs/mutex.ts'

type Options = {
  db: DatabaseSync
  deliverer: Deliverer
  mutex: Mutex
  log: FastifyBaseLogger
}

/** @throws GameUnavailableError if the game database does not answer, which leaves the rest for the next run */
export function createRecoverDeliveries({ db, deliverer, mutex, log }: Options) {
  const deliveries = createDeliveries(db)
  return async (): Promise<void> => {
    for (const { id, characterId } of deliveries.inState('open')) {
      await mutex(`character:${characterId}`, async () => {
        const delivery = deliveries.find(id)
        if (delivery?.state !== 'open') return
        await deliverer.recover(delivery).catch((err: unknown) => {
          if (isLostGame(err)) throw err
          // One that cannot go on, such as for lack of a right, does not keep the others waiting.
          log.warn({ err, delivery: id }, 'a delivery waits for the game database')
        })
      })
    }
  }
}
