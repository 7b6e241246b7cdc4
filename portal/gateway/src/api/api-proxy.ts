import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimit } from 'portal-contract/api'
import { type Dispatcher, Pool } from 'undici'
import { withoutHopByHop } from './hop-by-hop.ts'
import { chooseLanguage } from './language.ts'
import { readFreshness } from './live/cache-control.ts'
import type { PublicReads } from './live/public-reads.ts'
import { sendKept } from './live/send-kept.ts'
import type { LiveEnvironment } from './live-environment.ts'

/** Answers of the API are data: no page may frame them or load anything through them. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const
/** Calls at once; more wait. */
const connections = 128
/** An API that hangs must not hold its callers, nor those that wait behind them. */
const longestCallMs = 60_000

/** Answers in the API's form of an error. */
export function refuseCall(
  reply: FastifyReply,
  status: number,
  refusal: { code: string; message: string },
) {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': apiPolicy })
    .send({ ...refusal, requestId: reply.request.id })
}

/** Visitors do not see the connection error. */
const answerAway = (reply: FastifyReply) =>
  refuseCall(reply, 502, {
    code: 'api-unreachable',
    message: 'The API does not answer. Try again in a moment.',
  })

/** Reports once that the API has stopped answering, not at every request until it is back. */
function watchApi(api: string, onError: (error: unknown) => void) {
  let isAway = false
  return {
    answered: () => {
      isAway = false
    },
    failed: (cause: unknown) => {
      if (!isAway)
        onError(new Error(`the API at ${api} does not answer: see that it runs`, { cause }))
      isAway = true
    },
  }
}

export type ApiProxyOptions = {
  api: string
  /** Knows the languages. */
  live: LiveEnvironment
  reads: PublicReads
  onError: (error: unknown) => void
}

/** The gateway reads the language from a cookie, so an answer that varies by language varies by cookie too. */
function withCookie(vary: string | string[] | undefined): string | undefined {
  const names = Array.isArray(vary) ? vary.join(', ') : vary
  return names && /accept-language/i.test(names) ? `${names}, Cookie` : names
}

/**
 * Forwards `/api` to the server behind it. The API reads the language from Accept-Language only, so the gateway
 * writes the visitor's choice there. Address, host and protocol come from the connection or a trusted proxy.
 */
export async function registerApiProxy(
  app: FastifyInstance,
  { api, live, reads, onError }: ApiProxyOptions,
): Promise<void> {
  const watch = watchApi(api, onError)
  const pool = new Pool(api, { connections })
  const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
    chooseLanguage(headers, live.current().release.languages)

  const ask = (request: FastifyRequest, left: AbortSignal) => {
    const { forwarded: _, host: __, 'content-length': ___, ...headers } = request.headers
    return pool.request({
      method: request.method as Dispatcher.HttpMethod,
      path: request.url,
      headers: {
        ...withoutHopByHop(headers),
        'accept-language': languageOf(request),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      },
      body: (request.body as Buffer | undefined) ?? null,
      signal: AbortSignal.any([left, AbortSignal.timeout(longestCallMs)]),
    })
  }
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const answer = await ask(request, leaving.signal).catch((error) => {
      if (!leaving.signal.aborted) watch.failed(error)
    })
    if (!answer) return answerAway(reply)
    watch.answered()
    const { vary, ...headers } = withoutHopByHop(answer.headers)
    const isPublic = readFreshness(headers['cache-control']) !== null
    if (isPublic && request.method === 'GET') reads.learn(request.url)
    const names = withCookie(vary)
    reply.code(answer.statusCode).headers(names ? { ...headers, vary: names } : headers)
    return reply.send(answer.body)
  }

  await app.register(async (calls) => {
    // The API gets whole bodies only: neither a slow sender nor one that leaves holds its connections.
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
      done(null, body),
    )
    calls.addHook('onClose', () => pool.destroy())
    for (const url of ['/api', '/api/*'])
      calls.route({
        url,
        method: [...methods],
        handler: async (request, reply) => {
          const { method, headers, url: target } = request
          const isRead = method === 'GET' && !headers.authorization
          const kept = isRead ? reads.find(target, languageOf(request)) : null
          if (kept) return sendKept(request, reply, kept)
          // A target with a host is for a proxy to anywhere.
          if (target.startsWith('/')) return forward(request, reply)
          return refuseCall(reply, 400, {
            code: 'bad-request',
            message: 'The address of a call starts with /api',
          })
        },
      })
  })
}
