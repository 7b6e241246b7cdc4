import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import fp from 'fastify-plugin'
import { preferredLanguage } from 'portal-contract/api'
import { fallbackLanguage, type Language } from 'shared-api/contract/rules/languages'

// A UUID for each request would take 2 % of the time of a reply from memory.
const prefix = randomUUID().slice(0, 18)
let count = 0

/** @returns the request id of the gateway if it is well-formed, else a new one */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  const isWellFormed = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isWellFormed ? given : `${prefix}-${(count++).toString(36)}`
}

/** @returns the preferred language, else Portuguese, else the first one offered */
export function chooseLanguage(
  header: string | undefined,
  offered: readonly Language[],
): Language {
  const fallback = offered.includes(fallbackLanguage) ? fallbackLanguage : offered[0]
  return preferredLanguage(header, offered) ?? fallback ?? fallbackLanguage
}

/** Browsers must treat every reply as data only. */
const policy = "default-src 'none'; frame-ancestors 'none'"

export const securityHeaders = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id)
      reply.header('x-content-type-options', 'nosniff')
    })
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      if (!reply.hasHeader('content-security-policy')) {
        reply.header('content-security-policy', policy)
      }
    })
  },
  { name: 'security-headers' },
)
