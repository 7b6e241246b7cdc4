import fp from 'fastify-plugin'
import { createActivatePremium } from '#src/premium/activate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    activatePremium: ReturnType<typeof createActivatePremium>
  }
}

export const premium = fp(
  async (app) => {
    app.decorate(
      'activatePremium',
      createActivatePremium({ db: app.webDatabase, game: app.game }),
    )
  },
  { name: 'premium', dependencies: ['web', 'game'] },
)
