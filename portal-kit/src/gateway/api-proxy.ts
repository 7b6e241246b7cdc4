import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chooseLanguage } from './language.ts'
import type { LiveEnvironment } from './live-environment.ts'

/** The API's own form of an error, in its absence; what the connection said is not for visitors. */
export const apiAway = {
  code: 'api-unreachable',
  message: 'The API does not answer. Try again in a moment.',
}

/** What the API's answers say of themselves: data, which no page may use as anything else. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

function answerForApi(reply: FastifyReply) {
  return reply
    .code(502)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': apiPolicy })
    .send(apiAway)
}

/** Tells the operator when the API stops answering: once, not at every request until it is back. */
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

export interface ApiProxyOptions {
  /** Origin of the server. */
  api: string
  /** Tells the languages. */
  live: LiveEnvironment
  /** Told when the server does not answer. */
  onError: (error: unknown) => void
}

/** An answer that varies by language varies by the cookie that tells it here. */
function withCookie(vary: string | string[] | undefined): string | undefined {
  const names = Array.isArray(vary) ? vary.join(', ') : vary
  return names && /accept-language/i.test(names) ? `${names}, Cookie` : names
}

/**
 * Hands `/api` on to the server behind it. The API picks a language by Accept-Language alone: it is told the one
 * that the visitor chose, by the same rule as the HTML. Address, host and protocol of the visitor are the
 * connection's, or what a trusted proxy says, never a claim.
 *
 * @param app the gateway
 * @param options where the server is, and who hears of it
 */
export async function registerApiProxy(
  app: FastifyInstance,
  { api, live, onError }: ApiProxyOptions,
): Promise<void> {
  const watch = watchApi(api, onError)
  await app.register(httpProxy, {
    upstream: api,
    prefix: '/api',
    rewritePrefix: '/api',
    replyOptions: {
      rewriteRequestHeaders: (request, { forwarded: _, ...headers }) => ({
        ...headers,
        'accept-language': chooseLanguage(
          request.headers,
          live.current().release.languages,
        ),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      // Whether the connection stays open is between the visitor and us.
      rewriteHeaders: ({ vary, connection: _, 'keep-alive': __, ...headers }) => {
        watch.answered()
        const names = withCookie(vary)
        return names ? { ...headers, vary: names } : headers
      },
      onError: (reply, { error }) => {
        // A visitor who goes away in the middle of a request says nothing of the API.
        if (!reply.request.socket.destroyed) watch.failed(error)
        answerForApi(reply as FastifyReply)
      },
    },
  })
}
