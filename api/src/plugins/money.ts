import fp from 'fastify-plugin'
import type { Realm } from 'shared-api/contract'
import { createActivatePremium } from '#src/money/activate-premium.ts'
import { createDeliverer } from '#src/money/deliver.ts'
import { createOneAtATime } from '#src/money/one-at-a-time.ts'
import { createRecoverDeliveries } from '#src/money/recover-deliveries.ts'
import { repeat } from '#src/money/repeat.ts'
import { createSendCoins } from '#src/money/send-coins.ts'

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
