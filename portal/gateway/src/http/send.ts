import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { isKnownTag } from 'portal-contract/api'
import type { Encoded } from 'portal-releases'

export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Sets the headers, and the request id, on answers of the API too. The API's own value replaces ours, so no header appears twice. */
export function addSecurityHeaders(app: FastifyInstance, hstsSubDomains: boolean): void {
  // Two years. Subdomains are not included unless an operator says that they speak https too.
  const hsts = `max-age=63072000${hstsSubDomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', ({ protocol, id }, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', id)
    if (protocol === 'https') reply.header('strict-transport-security', hsts)
    done()
  })
}

/** The path of a request as it was written, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

/** The path of a page, without slashes at its end. */
export function pagePathOf(url: string): string {
  const path = pathOf(url)
  if (path === '/') return path
  // A pattern would begin again at each slash of a long row.
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The smallest first. Browsers do not rank encodings, so we do. */
const encodings = ['br', 'gzip'] as const

/** A body that is the same for many visitors. */
type SharedBody = Encoded & {
  /** Weak, because all encodings share it. */
  etag: string
}

/** Sends a body in the encoding that the browser prefers, or 304 if the browser has it. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, body: SharedBody) {
  reply.header('etag', body.etag)
  if (isKnownTag(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  const accepted = new Negotiator(request).encodings([...encodings])
  const encoding = encodings.find((one) => accepted.includes(one))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body[encoding ?? 'identity'])
}

export type Page = SharedBody & {
  policy: string
  /** The same page with all files at the gateway, for browsers that cannot use the assets origin. */
  atGateway?: Page
  /** The value of Server-Timing for a page with live data. */
  timing?: () => string
}

/** @param inspector the elements of a tester's inspector; such a page is sent as it is, and never kept */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  language: string,
  inspector?: string,
) {
  const shared = reply.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache'
  reply.headers({
    'cache-control': inspector === undefined ? shared : 'private, no-store',
    'content-language': language,
    'content-security-policy': page.policy,
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  })
  if (page.timing) {
    const told = [reply.getHeader('server-timing'), page.timing()].filter(Boolean)
    reply.header('server-timing', told.join(', '))
  }
  if (inspector === undefined) return sendShared(request, reply, page)
  const html = page.identity.toString()
  return reply.send(html.replace('</head>', () => `${inspector}</head>`))
}

/** Redirects an unknown path to the home page. Not permanently: a remote may add the path tomorrow. */
export function redirectHome(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').redirect('/', 302)
}

export function sendText(reply: FastifyReply, status: number, text: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text)
}

/** Answers with cookies alone. */
export function sendCookies(reply: FastifyReply, ...cookies: string[]) {
  const headers = { 'cache-control': 'no-store', 'set-cookie': cookies }
  return reply.code(204).headers(headers).send()
}

/** Sends an error of the API's form. No page may frame it or load anything through it. */
export function sendApiError(
  reply: FastifyReply,
  status: number,
  error: { code: string; message: string },
) {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .send({ ...error, requestId: reply.request.id })
}
