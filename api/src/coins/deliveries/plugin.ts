import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { createDeliverer, type Deliverer } from '#src/coins/deliveries/deliver.ts'
import {
  createDeliveries,
  hold,
  mutexName,
  unclearRow,
} from '#src/coins/deliveries/deliveries.ts'
import { createSendCoins } from '#src/coins/deliveries/send-coins.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { hour, minute } from '#src/durations.ts'
import type { CoinRepository } from '#src/game/coins/coins.ts'
import { isLostGame } from '#src/game/errors.ts'
import { eachRow, throwIfAllFailed } from '#src/jobs/each-row.ts'
import { createMutex, type Mutex } from '#src/jobs/mutex.ts'
import { repeat } from '#src/jobs/repeat.ts'
import { createWaits } from '#src/jobs/waits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    coins: {
      sendCoins: ReturnType<typeof createSendCoins>
      /** Goes on with all open deliveries now. */
      recoverDeliveries(): Promise<void>
    }
  }
}

const recoveryPause = 5_000

export const coins = fp(
  async (app) => {
    const { webDatabase: db, game, log } = app
    const mutex = createMutex()
    const deliverer = createDeliverer({ db, coins: game.coins, log })
    const recover = createRecoverDeliveries({ db, deliverer, mutex, log })
    const holdUnclear = createHoldUnclear({ db, coins: game.coins, log })
    const recoverDeliveries = (which: 'all' | 'due') => recover(which).finally(holdUnclear)
    app.decorate('coins', {
      sendCoins: createSendCoins(app, { deliverer, mutex }),
      recoverDeliveries: () => recoverDeliveries('all'),
    })

    const onError = (err: unknown) =>
      log.warn({ err }, 'deliveries wait for the game database')
    // Also where another replica leads: it may have died, and the lock of a delivery keeps two of them apart.
    app.addHook('onReady', () => recoverDeliveries('all').catch(onError))
    const work = () => app.replica.run(() => recoverDeliveries('due'))
    app.addHook('onClose', repeat(work, recoveryPause, onError))
  },
  { name: 'coins', dependencies: ['web', 'game'] },
)

type Options = {
  db: WebDatabase
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
    const open = await deliveries.inState('open')
    waits.keep(new Set(open.map(({ id }) => id)))
    const chosen = open
      .filter(({ id }) => which === 'all' || waits.isOver(id))
      .sort((one, other) => waits.compare(one.id, other.id))
    const recover = (seen: (typeof open)[number]) =>
      mutex(mutexName(seen), async () => {
        const delivery = await deliveries.find(seen.id)
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

/** Holds each delivery that seemed to have arrived, until the reader of portal_delivery found its row unclear. */
export function createHoldUnclear({
  db,
  coins,
  log,
}: Pick<Options, 'db' | 'log'> & { coins: Pick<CoinRepository, 'channel' | 'queue'> }) {
  const deliveries = createDeliveries(db)
  const isChosen = coins.channel === 'portal_delivery'
  const waits = createWaits({ shortest: minute, longest: hour })
  let mayHaveRows: boolean | null = null

  const unclearIds = async () => {
    try {
      return await (await coins.queue('portal_delivery')).unclear()
    } catch (error) {
      if (isChosen) throw error
      // The operator may have dropped the table, or taken the right to it away, after choosing another channel.
      return []
    }
  }
  const holdIfUndecided = async (id: string) => {
    const delivery = await deliveries.find(id)
    // What the operator decided has a reason, and stays decided.
    const isUndecided = delivery?.state === 'delivered' && delivery.reason === null
    if (isUndecided) await hold({ db, log }, delivery, unclearRow)
  }

  return async (): Promise<void> => {
    mayHaveRows ??= isChosen || (await deliveries.wasUsed('portal_delivery'))
    if (!mayHaveRows) return
    const ids = await unclearIds()
    waits.keep(new Set(ids))
    await eachRow(ids.filter(waits.isOver), holdIfUndecided, {
      onFailure(err, id) {
        waits.failed(id)
        log.error({ err, delivery: id }, 'a delivery could not be held')
      },
      isAway: () => false,
    })
  }
}
