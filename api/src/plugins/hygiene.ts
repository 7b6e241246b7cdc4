import fp from 'fastify-plugin'

/** Headers that every answer carries. */
export const hygiene = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    })
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      if (!reply.hasHeader('content-security-policy')) {
        reply.header(
          'content-security-policy',
          "default-src 'none'; frame-ancestors 'none'",
        )
      }
    })
  },
  { name: 'hygiene' },
)
