import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage } from './language.ts'
import { readFreshness } from './live/cache-control.ts'
import type { PublicReads } from './live/public-reads.ts'
import { sendKept } from './live/send-kept.ts'
import type { LiveEnvironment } from './live-environment.ts'

/** Has the shape of the API's own errors. Visitors do not see the connection error. */
const apiAway = {
  code: 'api-unreachable',
  message: 'The API does not answer. Try again in a moment.',
}

/** Answers of the API are data: no page may frame them or load anything through them. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

function answerForApi(reply: FastifyReply) {
  return reply
    .code(502)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': apiPolicy })
    .send(apiAway)
}

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
  const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
    chooseLanguage(headers, live.current().release.languages)
  await app.register(httpProxy, {
    upstream: api,
    prefix: '/api',
    rewritePrefix: '/api',
    preHandler: async (request, reply) => {
      if (request.method !== 'GET' || request.headers.authorization) return
      const kept = reads.find(request.url, languageOf(request))
      if (kept) return sendKept(request, reply, kept)
    },
    replyOptions: {
      rewriteRequestHeaders: (request, { forwarded: _, ...headers }) => ({
        ...headers,
        'accept-language': languageOf(request),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      // The visitor's connection is ours to keep open, not the API's.
      rewriteHeaders: ({ vary, connection: _, 'keep-alive': __, ...headers }, request) => {
        watch.answered()
        const isPublic = readFreshness(headers['cache-control']) !== null
        if (isPublic && request?.method === 'GET') reads.learn(request.url ?? '')
        const names = withCookie(vary)
        return names ? { ...headers, vary: names } : headers
      },
      onError: (reply, { error }) => {
        // A visitor who aborts the request does not mean that the API is down.
        if (!reply.request.socket.destroyed) watch.failed(error)
        answerForApi(reply as FastifyReply)
      },
    },
  })
}
