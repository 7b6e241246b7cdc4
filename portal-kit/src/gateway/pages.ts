import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Encoded } from '#src/release/compress.ts'
import { chooseLanguage } from './language.ts'
import { findPage, type LiveRelease, type LoadedPage } from './live-release.ts'

/** The smallest body that the browser takes; browsers do not rank their encodings, so we do. */
function chooseEncoding(request: FastifyRequest): keyof Encoded {
  const accepted = new Negotiator(request).encodings(['br', 'gzip'])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: LoadedPage,
  language: string,
) {
  const encoding = chooseEncoding(request)
  reply
    .headers({
      'cache-control': 'no-cache',
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

/**
 * Serves the HTML of the live release, and tells crawlers what is theirs. A path that it does not have goes home:
 * not for ever, because a remote that is deployed tomorrow may have it (specification §2).
 */
export function registerPages(app: FastifyInstance, live: LiveRelease): void {
  app.get('/robots.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return reply.send('User-agent: *\nDisallow: /api/\n')
  })

  app.get('/*', (request, reply) => {
    const release = live.current()
    const [pathname = '/'] = request.url.split('?', 1)
    const language = chooseLanguage(request.headers, release.languages)
    const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
    const page = findPage(release, trimmed, language)
    if (page) return sendPage(request, reply, page, language)
    return reply.header('cache-control', 'no-store').redirect('/', 302)
  })
}
