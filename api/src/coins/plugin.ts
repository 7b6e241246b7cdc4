import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import { createDeliverer } from '#src/coins/deliver.ts'
import { createRecoverDeliveries } from '#src/coins/recover-deliveries.ts'
import { createSendCoins } from '#src/coins/send-coins.ts'
import { createOneAtATime } from '#src/jobs/one-at-a-time.ts'
import { repeat } from '#src/jobs/repeat.ts'

declare module 'fastify' {
  interface FastifyInstance {
    coins: {
      sendCoins: ReturnType<typeof createSendCoins>
      recoverDeliveries(): Promise<void>
    }
  }
}

const recoveryPause = 5_000

/** Sends coins into the game, and finishes the deliveries that a power cut left open. */
export const coins = fp<{ realm: Realm }>(
  async (app, { realm }) => {
    const { webDatabase: db, game, log } = app
    const oneAtATime = createOneAtATime()
    const deliverer = createDeliverer({ db, coins: game.coins, log })
    const coinId = realm.coin.itemId
    const recoverDeliveries = createRecoverDeliveries({ db, deliverer, oneAtATime })
    app.decorate('coins', {
      sendCoins: createSendCoins({ db, game, coinId, deliverer, oneAtATime }),
      recoverDeliveries,
    })

    const onError = (err: unknown) => log.warn({ err }, 'deliveries wait for the game')
    app.addHook('onReady', () => recoverDeliveries().catch(onError))
    app.addHook('onClose', repeat(recoverDeliveries, recoveryPause, onError))
  },
  { name: 'coins', dependencies: ['web', 'game'] },
)
