import { hashPassword } from 'api/src/accounts/passwords/password-hash.ts'
import type { FastifyInstance } from 'fastify'
import type { Engine } from './engines.ts'
import { onStage } from './stage.ts'

/**
 * @param pairs of a known and an unknown user; which one goes first alternates
 * @returns the median ratio of the times for both, by path
 */
export const runTimings = (pairs: number, engine: Engine) =>
  onStage(1, engine, async (_, app) => {
    const ratios: Record<string, number> = {}
    await openAccounts(app, pairs)
    const calls = {
      login: (user: string) => ({ login: user, password: 'a-wrong-one' }),
      'forgot-password': (user: string) => ({ email: `${user}@example.com` }),
    }
    for (const [path, bodyOf] of Object.entries(calls)) {
      const measured: number[] = []
      const time = createTimer(app, `/api/auth/${path}`)
      for (let pair = 0; pair < pairs; pair += 1) {
        const isKnownFirst = pair % 2 === 0
        const first = await time(bodyOf(`${isKnownFirst ? 'known' : 'other'}${pair}`))
        const second = await time(bodyOf(`${isKnownFirst ? 'other' : 'known'}${pair}`))
        measured.push(isKnownFirst ? first / second : second / first)
      }
      const sorted = measured.toSorted((a, b) => a - b)
      ratios[path] = sorted[Math.floor(pairs / 2)] ?? Number.NaN
    }
    const violations = Object.entries(ratios)
      .filter(([, ratio]) => ratio < 0.97 || ratio > 1.03)
      .map(([path, ratio]) => `${path}: ${ratio.toFixed(3)}`)
    return { ratios, violations }
  })

async function openAccounts(app: FastifyInstance, count: number) {
  const passwordHash = await hashPassword('segredo99')
  for (let index = 0; index < count; index += 1) {
    const login = `known${index}`
    await app.web.accounts.create({ login, email: `${login}@example.com`, passwordHash })
  }
}

/** Each call comes from a different network, so that no limit is reached. */
function createTimer(app: FastifyInstance, url: string) {
  let network = 0
  return async (payload: object) => {
    network += 1
    const began = performance.now()
    await app.inject({
      method: 'POST',
      url,
      headers: { 'x-forwarded-for': `10.${network & 255}.${network >> 8}.1` },
      payload,
    })
    return performance.now() - began
  }
}
