import fp from 'fastify-plugin'
import { preferredLanguage } from 'portal-contract/api'
import { fallbackLanguage, type Language } from 'shared-api/contract/rules/languages'

/** @returns the preferred language, else Portuguese, else the first one offered */
export function chooseLanguage(header: string | undefined, offered: readonly Language[]) {
  const fallback = offered.includes(fallbackLanguage) ? fallbackLanguage : offered[0]
  return preferredLanguage(header, offered) ?? fallback ?? fallbackLanguage
}

/** Browsers must treat every reply as data only. */
const policy = "default-src 'none'; frame-ancestors 'none'"

export const securityHeaders = fp(async (app) => {
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
})

/** Sees to it that each call has an address. Its limits and the audit log depend on that. */
export const peers = fp(async (app) => {
  // Who has left already has no address. The address of others, once read, is known after they leave too.
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })

  // If the sender is the operator's own gateway, all visitors share its address and its limits.
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, ips = [] }) => {
    // The first address is the peer's; those that a trusted peer names follow.
    if (hasWarned || !headers['x-forwarded-for'] || ips.length > 1) return
    hasWarned = true
    const peer = ips[0]?.replace(/^::ffff:(?=\d+\.)/i, '')
    app.log.warn(
      `${peer} sends x-forwarded-for, which is ignored because it is no trusted proxy. If it is your gateway, start the API with TRUST_PROXY=${peer}`,
    )
  })
})
