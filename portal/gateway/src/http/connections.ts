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

const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/** Dual-stack sockets write IPv4 addresses as IPv6. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Warns once: if the untrusted peer is the operator's own proxy, all visitors share its address and get insecure cookies. */
export function warnOfUntrustedProxies(
  app: FastifyInstance,
  isTrusted: (address: string | undefined) => boolean,
  onWarning: (message: string) => void,
): void {
  let hasWarned = false
  app.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    done()
    if (hasWarned) return
    const header = forwardedHeaders.find((name) => headers[name] !== undefined)
    if (header === undefined || isTrusted(socket.remoteAddress)) return
    hasWarned = true
    const peer = plainAddress(socket.remoteAddress ?? 'a peer without an address')
    onWarning(
      `${peer} sends ${header}, which is ignored because it is no trusted proxy. If it is yours, start with TRUST_PROXY=${peer} (portal serve: --trust-proxy ${peer}).`,
    )
  })
}
