import fp from 'fastify-plugin'

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
