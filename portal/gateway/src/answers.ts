import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Encoded } from 'portal-releases'
import type { LoadedPage } from './loaded-release.ts'

/** Chooses the smallest encoding that the browser accepts. Browsers do not rank encodings, so we do. */
function chooseEncoding(request: FastifyRequest): keyof Encoded {
  const accepted = new Negotiator(request).encodings(['br', 'gzip'])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Sends the HTML of a page. @param cacheControl `no-cache` for what every visitor of the same cookies gets */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: LoadedPage,
  language: string,
  cacheControl: string,
) {
  const encoding = chooseEncoding(request)
  reply
    .headers({
      'cache-control': cacheControl,
      'content-language': language,
      'content-security-policy': page.policy,
      etag: page.etag,
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    })
    .type('text/html; charset=utf-8')
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
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
