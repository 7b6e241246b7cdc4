import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Encoded } from '#src/release/compress.ts'
import type { LoadedPage } from './loaded-release.ts'

/** The smallest body that the browser takes; browsers do not rank their encodings, so we do. */
function chooseEncoding(request: FastifyRequest): keyof Encoded {
  const accepted = new Negotiator(request).encodings(['br', 'gzip'])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * Sends the HTML of a page.
 *
 * @param cacheControl `no-cache` for what every visitor of the same cookies gets
 */
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

/** A path that no remote has goes home: not for ever, because one that is deployed tomorrow may have it. */
export function sendHome(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').redirect('/', 302)
}

/** A line of text for whoever asked for something that there is not. */
export function sendText(reply: FastifyReply, status: number, text: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text)
}
