import type { FastifyInstance } from 'fastify'
import { loginLimits } from '#src/accounts/limits/limits.ts'

/** Counts a failed login from a new device without hashing. */
export function countTry(app: FastifyInstance, login: string, address: string) {
  const visitor = {
    address,
    userAgent: '',
    requestId: '',
    language: 'pt',
    device: null,
  } as const
  return app.web.limiter.admit(loginLimits(login, visitor, { isKnownDevice: false }))
}

/** Spends all of a budget, from as many networks as it takes. */
export function useUp(spend: (caller: { address: string }) => boolean): void {
  const addressOf = (i: number) => `${20 + (i >> 8)}.${i & 255}.0.1`
  for (let i = 0; spend({ address: addressOf(i) }); i++);
}
