import type { FastifyInstance } from 'fastify'
import { loginLimits } from '#src/accounts/limits/limits.ts'

/** Counts a failed login from a new device without hashing. */
export function countTry(app: FastifyInstance, login: string, address: string) {
  const visitor = {
    address,
    userAgent: '',
    requestId: '',
    language: 'pt' as const,
    device: null,
  }
  return app.web.limiter.admit(loginLimits(login, visitor, { isKnownDevice: false }))
}
