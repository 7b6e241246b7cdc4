import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './encoding.ts'
import type { LoadedLivePage } from './live/release-pages.ts'
import type { LoadedPage } from './loaded-release.ts'
import { knowsPage, pageHeaders } from './page-headers.ts'

/** Sends the HTML of a page. @param cacheControl `no-cache` for what every visitor of the same cookies gets */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: LoadedPage | LoadedLivePage,
  language: string,
  cacheControl: string,
) {
  const encoding = chooseEncoding(request)
  reply.headers(pageHeaders(page, language, cacheControl))
  if ('timing' in page) {
    const told = [reply.getHeader('server-timing'), page.timing()].filter(Boolean)
    reply.header('server-timing', told.join(', '))
  }
  if (knowsPage(request.headers, page)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page[encoding])
}

/** Redirects an unknown path to the home page. Not permanently: a remote may add the path tomorrow. */
export function sendHome(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').redirect('/', 302)
}

/** Sends one line of text: the answer to a request that cannot be served. */
export function sendText(reply: FastifyReply, status: number, text: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text)
}
