import fp from 'fastify-plugin'
import { StartError } from '#src/config/start-error.ts'
import { repeat } from '#src/jobs/repeat.ts'
import { createActivatePremium } from '#src/premium/activate.ts'
import { createPremiumMirror } from '#src/premium/mirror.ts'

declare module 'fastify' {
  interface FastifyInstance {
    activatePremium: ReturnType<typeof createActivatePremium>
    /** Copies premium to the accounts of the game now; does nothing where the operator did not choose that. */
    mirrorPremium(): Promise<void>
  }
}

const mirrorPause = 15_000

export const premium = fp<{ mirrors: boolean }>(
  async (app, { mirrors }) => {
    const { webDatabase: db, game, log } = app
    app.decorate('activatePremium', createActivatePremium(app))
    if (mirrors && game.premiumProblem) {
      throw new StartError(`PREMIUM_MIRROR is set, but ${game.premiumProblem}`)
    }
    const mirror = createPremiumMirror({ db, accountPremium: game.accountPremium, log })
    app.decorate('mirrorPremium', mirrors ? () => mirror('all') : async () => {})
    if (!mirrors) return
    const onError = (err: unknown) =>
      log.warn({ err }, 'premium of accounts waits for the game database')
    app.addHook('onReady', () => mirror('all').catch(onError))
    const stop = repeat(() => mirror('due'), mirrorPause, onError)
    app.addHook('onClose', stop)
  },
  { name: 'premium', dependencies: ['web', 'game'] },
)
