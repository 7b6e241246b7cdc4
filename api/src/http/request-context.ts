import { AsyncLocalStorage } from 'node:async_hooks'
import fp from 'fastify-plugin'

const requests = new AsyncLocalStorage<string>()

/** The id of the request that this code runs for; undefined in a job. */
export const currentRequestId = () => requests.getStore()

export const requestContext = fp(async (app) => {
  // Not before the body: what its stream calls does not run in the context of earlier hooks.
  app.addHook('preValidation', ({ id }, _reply, done) => requests.run(id, done))
})
