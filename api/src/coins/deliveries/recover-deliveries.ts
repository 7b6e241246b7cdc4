import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import type { Deliverer } from '#src/coins/deliveries/deliver.ts'
import { createDeliveries } from '#src/coins/deliveries/deliveries.ts'
import { minute } from '#src/durations.ts'
import { isLostGame } from '#src/game/errors.ts'
import { eachRow, throwIfAllFailed } from '#src/jobs/each-row.ts'
import type { Mutex } from '#src/jobs/mutex.ts'
import { createWaits } from '#src/jobs/waits.ts'

type Options = {
  db: DatabaseSync
  deliverer: Pick<Deliverer, 'recover'>
  mutex: Mutex
  log: FastifyBaseLogger
}

/**
 * @returns one run, over all open deliveries or over those that have not just failed
 * @throws GameUnavailableError if the game database answers for none, or not for three in a row
 */
export function createRecoverDeliveries({ db, deliverer, mutex, log }: Options) {
  const deliveries = createDeliveries(db)
  const waits = createWaits({ shortest: 5_000, longest: minute })

  return async (which: 'all' | 'due'): Promise<void> => {
    const open = deliveries.inState('open')
    waits.keep(new Set(open.map(({ id }) => id)))
    const chosen = open
      .filter(({ id }) => which === 'all' || waits.isOver(id))
      .sort((one, other) => waits.compare(one.id, other.id))
    const recover = ({ id, characterId }: (typeof open)[number]) =>
      mutex(`character:${characterId}`, async () => {
        const delivery = deliveries.find(id)
        if (delivery?.state === 'open') await deliverer.recover(delivery)
      })
    const failures = await eachRow(chosen, recover, {
      onFailure(err, { id }) {
        waits.failed(id)
        log.warn({ err, delivery: id }, 'a delivery waits for the game database')
      },
      isAway: isLostGame,
    })
    if (failures.every(isLostGame)) throwIfAllFailed(chosen, failures)
  }
}
