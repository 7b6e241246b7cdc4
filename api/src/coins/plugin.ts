import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import { createDeliverer } from '#src/coins/deliver.ts'
import { createRecoverDeliveries } from '#src/coins/recover-deliveries.ts'
import { createSendCoins } from '#src/coins/send-coins.ts'
import { createOneAtATime } from '#src/jobs/one-at-a-time.ts'
import { repeat } from '#src/jobs/repeat.ts'
import { createActivatePremium } from '#src/premium/activate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    money: {
      sendCoins: ReturnType<typeof createSendCoins>
      activatePremium: ReturnType<typeof createActivatePremium>
      recoverDeliveries(): Promise<void>
    }
  }
}

const recoveryPause = 5_000

/** What spends coins, and what ends deliveries that a power cut left open. */
export const money = fp<{ realm: Realm }>(
  async (app, { realm }) => {
    const { webDatabase: db, game, log } = app
    const oneAtATime = createOneAtATime()
    const deliverer = createDeliverer({ db, coins: game.coins, log })
    const coinId = realm.coin.itemId
    const recoverDeliveries = createRecoverDeliveries({ db, deliverer, oneAtATime })
    app.decorate('money', {
      sendCoins: createSendCoins({ db, game, coinId, deliverer, oneAtATime }),
      activatePremium: createActivatePremium({ db, game }),
      recoverDeliveries,
    })

    const onError = (err: unknown) => log.warn({ err }, 'deliveries wait for the game')
    app.addHook('onReady', () => recoverDeliveries().catch(onError))
    app.addHook('onClose', repeat(recoverDeliveries, recoveryPause, onError))
  },
  { name: 'money', dependencies: ['web', 'game'] },
)
