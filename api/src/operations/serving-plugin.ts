import fp from 'fastify-plugin'
import { followServing, type Serving } from 'portal-contract/serving'

declare module 'fastify' {
  interface FastifyInstance {
    serving: Serving
  }
}

/** Registered first: what is answered before is not followed. */
export const serving = fp(async (app) => {
  app.decorate('serving', followServing(app.server))
})
