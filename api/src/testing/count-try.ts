import type { FastifyInstance } from 'fastify'
import { loginLimits } from '#src/accounts/limits.ts'

/** Counts a failed try from a new device without the work of one. */
export function countTry(app: FastifyInstance, login: string, address: string) {
  const visitor = {
    address,
    userAgent: '',
    requestId: '',
    language: 'pt' as const,
    device: null,
  }
  return app.web.attempts.admit(loginLimits(login, visitor, { isKnownDevice: false }))
}
