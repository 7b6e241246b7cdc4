import type { FastifyReply, FastifyRequest } from 'fastify'

const isThisMachine = ({ hostname }: URL) =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/**
 * Lets the pages of portals read an answer: of those on this machine, and of the one that the developer named. Any other
 * site that the developer visits must not read unfinished code.
 *
 * @param portal the origin of a portal
 */
export function allowPortals(portal?: string) {
  return async ({ headers: { origin } }: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Origin')
    const url = URL.parse(origin ?? '')
    if (!origin || !url || !(origin === portal || isThisMachine(url))) return
    reply.headers({
      'access-control-allow-origin': origin,
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
}
