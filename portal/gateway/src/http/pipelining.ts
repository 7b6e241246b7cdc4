import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies wait for an answer before they use a connection again. A few requests at once do no harm. */
const mostAtOnce = 8

/** Ends a connection with more requests that wait for an answer: each may hold a file, memory, and a call of the API. */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (count <= mostAtOnce) return done()
    reply.hijack()
    socket.destroy()
  })
}
