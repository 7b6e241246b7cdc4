import fp from 'fastify-plugin'
import { createDeliverer } from '#src/coins/deliveries/deliver.ts'
import {
  createHoldUnclear,
  createRecoverDeliveries,
} from '#src/coins/deliveries/recover-deliveries.ts'
import { createSendCoins } from '#src/coins/deliveries/send-coins.ts'
import { createMutex } from '#src/jobs/mutex.ts'
import { repeat } from '#src/jobs/repeat.ts'

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
    const stop = repeat(work, recoveryPause, onError)
    app.addHook('onClose', stop)
  },
  { name: 'coins', dependencies: ['web', 'game'] },
)
