import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimit, officeBodyLimit } from 'portal-contract/api'
import type { Dispatcher } from 'undici'
import { chooseLanguage } from '#src/http/cookies.ts'
import { errorOf } from '#src/http/errors.ts'
import { sendApiError, sendShared } from '#src/http/send.ts'
import type { ApiOrigins } from './api-origins.ts'
import { readFreshness } from './cached-response.ts'
import type { PublicReads } from './public-reads.ts'

const clientErrorsPath = '/api/client-errors'

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const
/** An API that hangs must not hold its callers, nor those that wait behind them. */
const longestCallMs = 60_000

const aboutConnection = [
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Written by this gateway alone. Only one of the office writes the last one (docs/decisions/049-office.md). */
const ownHeaders = ['content-length', 'forwarded', 'host', 'x-portal-office']

/** The headers without those about one connection, which end at each proxy (RFC 9110 §7.6.1), and without some others. */
function withoutHopByHop(headers: IncomingHttpHeaders, others: readonly string[] = []) {
  const named = headers.connection?.toLowerCase().split(/[\s,]+/) ?? []
  const dropped = new Set([...aboutConnection, ...named, ...others])
  const forwarded = Object.entries(headers).filter(
    ([name]) => !dropped.has(name) && !name.startsWith('proxy-'),
  )
  return Object.fromEntries(forwarded) as IncomingHttpHeaders
}

/** The client says by the key that the API makes one effect of all calls with it. docs/decisions/040-several-api-origins.md */
const isRepeatable = ({ method, headers }: FastifyRequest) =>
  method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined

/** The paths of the office, and all others. The router knows every spelling of them that the API's own router knows. */
const paths = {
  office: ['/api/office', '/api/office/*'],
  site: ['/api', '/api/*'],
} as const

type Proxied = {
  origins: ApiOrigins
  languages: () => readonly string[]
  reads: PublicReads
  /** Whether this is the gateway of the office, which has nothing of the site. docs/decisions/049-office.md */
  isOffice: boolean
  /** Gets each report of an error that the API took. */
  onClientError: (body: unknown) => void
  onError: (error: unknown) => void
}

/**
 * Forwards `/api` to a server behind it. The API reads the language from Accept-Language only, so the gateway writes the
 * visitor's choice there. Address, host, protocol and request id come from the connection or a trusted proxy.
 */
export async function registerApiProxy(
  app: FastifyInstance,
  { origins, languages, reads, isOffice, onClientError, onError }: Proxied,
): Promise<void> {
  const languageOf = ({ headers }: FastifyRequest) => chooseLanguage(headers, languages())

  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const sent = request.headers
    // Mercado Pago signs the id that it sends.
    const sentId = sent['x-forwarded-request-id'] ?? sent['x-request-id']
    const call = {
      method: request.method as Dispatcher.HttpMethod,
      path: request.url,
      headers: {
        ...withoutHopByHop(sent, ownHeaders),
        ...(isOffice && { 'x-portal-office': '1' }),
        'accept-language': languageOf(request),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        'x-request-id': request.id,
        ...(sentId && { 'x-forwarded-request-id': sentId }),
      },
      body: (request.body as Buffer | undefined) ?? null,
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(longestCallMs)]),
    }
    const calling = origins.call(call, isRepeatable(request))
    const answer = await calling.catch((cause: unknown) => {
      if (leaving.signal.aborted) return
      const reason = `the API at ${origins.name} does not answer: see that it runs`
      onError(errorOf(request, reason, { cause }))
    })
    if (!answer)
      return sendApiError(reply, 502, {
        code: 'api-unreachable',
        message: 'The API does not answer. Try again in a moment.',
      })
    if (request.url === clientErrorsPath && answer.statusCode === 204)
      onClientError(request.body)
    const headers = withoutHopByHop(answer.headers)
    const isPublic = readFreshness(headers['cache-control']) !== null
    if (isPublic && request.method === 'GET') reads.learn(request.url)
    // The gateway reads the language from a cookie, so an answer that varies by language varies by cookie too.
    const vary = [headers.vary].flat().join(', ')
    if (/accept-language/i.test(vary)) headers.vary = `${vary}, Cookie`
    return reply.code(answer.statusCode).headers(headers).send(answer.body)
  }
  const refuse = ({ method, url }: FastifyRequest, reply: FastifyReply) =>
    sendApiError(reply, 404, {
      code: 'not-found',
      message: `There is no ${method} ${url.split('?')[0]}`,
    })
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, headers, url } = request
    const isRead = method === 'GET' && !headers.authorization
    const cached = isRead ? reads.find(url, languageOf(request)) : null
    if (cached) {
      // Seconds since the API confirmed the answer.
      const age = Math.floor((performance.now() - cached.confirmedAt) / 1000)
      reply.headers(cached.headers).header('age', age)
      return sendShared(request, reply, cached)
    }
    if (url.startsWith('/')) return forward(request, reply)
    // A target with a host is for a proxy to anywhere.
    return sendApiError(reply, 400, {
      code: 'bad-request',
      message: 'The address of a call starts with /api',
    })
  }

  await app.register(async (calls) => {
    // The API gets whole bodies only: neither a slow sender nor one that leaves holds its connections.
    calls.removeAllContentTypeParsers()
    const limit = { bodyLimit: isOffice ? officeBodyLimit : bodyLimit }
    calls.addContentTypeParser('*', { parseAs: 'buffer', ...limit }, (_, body, done) =>
      done(null, body),
    )
    calls.addHook('onClose', () => origins.close())
    const [own, other] = isOffice ? [paths.office, paths.site] : [paths.site, paths.office]
    for (const url of own) calls.route({ url, method: [...methods], handler })
    for (const url of other) calls.route({ url, method: [...methods], handler: refuse })
  })
}
