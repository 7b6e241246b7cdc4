import type { FastifyInstance } from 'fastify'

export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Sets the headers, and the request id, on answers of the API too. The API's own value replaces ours, so no header appears twice. */
export function addSecurityHeaders(app: FastifyInstance, hstsSubDomains: boolean): void {
  // Two years. Subdomains are not included unless an operator says that they speak https too.
  const hsts = `max-age=63072000${hstsSubDomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', ({ protocol, id }, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', id)
    if (protocol === 'https') reply.header('strict-transport-security', hsts)
    done()
  })
}
