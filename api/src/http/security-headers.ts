import fp from 'fastify-plugin'
import { securityHeaderFields } from '#src/http/security-header-fields.ts'

const { 'content-security-policy': policy, ...others } = securityHeaderFields

export const securityHeaders = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id).headers(others)
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
