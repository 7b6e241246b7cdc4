import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chooseLanguage } from './language.ts'
import type { LiveEnvironment } from './live-environment.ts'

/** The API's own form of an error, in its absence; what the connection said is not for visitors. */
export const apiAway = {
  code: 'api-unreachable',
  message: 'The API does not answer. Try again in a moment.',
}

function answerForApi(reply: FastifyReply) {
  return reply.code(502).header('cache-control', 'no-store').send(apiAway)
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
 * @param api origin of the server
 * @param live tells the languages
 */
export async function registerApiProxy(
  app: FastifyInstance,
  api: string,
  live: LiveEnvironment,
): Promise<void> {
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
        const names = withCookie(vary)
        return names ? { ...headers, vary: names } : headers
      },
      onError: (reply) => answerForApi(reply as FastifyReply),
    },
  })
}
