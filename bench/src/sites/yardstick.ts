import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Encoded } from 'portal-releases'

type File = { body: Encoded; extension: string }

/** A site to compare with: what it answers to a request. */
export type Yardstick = (request: FastifyRequest) => Promise<File>

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const compressed = ['woff2', 'png', 'webp', 'avif']

/** Serves a yardstick on a host name of its own, as the gateway does: brotli for text, kept for a year unless it is HTML. */
export function serveYardstick(gateway: FastifyInstance, host: RegExp, answer: Yardstick) {
  gateway.get('/*', { constraints: { host } }, async (request, reply) => {
    const { body, extension } = await answer(request)
    const isEncoded =
      !compressed.includes(extension) &&
      String(request.headers['accept-encoding']).includes('br')
    const isPage = extension === 'html'
    reply.headers({
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      'content-type': types[extension] ?? 'application/octet-stream',
      vary: 'Accept-Encoding',
      ...(isEncoded && { 'content-encoding': 'br' }),
    })
    return reply.send(isEncoded ? body.br : body.identity)
  })
}
