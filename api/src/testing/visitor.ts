import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { loginLimits } from '#src/accounts/limits/limits.ts'

export type Headers = Record<string, string>

/** SHA-1 of segredo99 in Base64, the password of every visitor. */
export const gameHash = 'aZpXbX+GS5CVmdWSedCnVMJ2FfI='

/** A browser at an address, which keeps its cookies. */
export function createVisitor(app: FastifyInstance, address = '203.0.113.7') {
  const cookies: Record<string, string> = {}
  const send = async (options: InjectOptions) => {
    const { headers, ...rest } = options
    const own = { 'x-forwarded-for': address, 'user-agent': 'Firefox/140.0 Linux' }
    const remoteAddress = '127.0.0.1'
    const attempt = { remoteAddress, cookies, ...rest, headers: { ...own, ...headers } }
    let answer = await app.inject(attempt)
    // On a busy machine the server may ask to try again.
    while (answer.statusCode === 503 && answer.json().code === 'busy') {
      await setImmediate()
      answer = await app.inject(attempt)
    }
    for (const { name, value } of answer.cookies) cookies[name] = value
    return answer
  }
  const post = (path: string, payload: object, token?: string, more: Headers = {}) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...more }
    return send({ method: 'POST', url: `/api${path}`, payload, headers })
  }
  return {
    send,
    post,
    register(login: string, more: { email?: string; password?: string } = {}) {
      const account = { login, email: `${login}@example.com`, password: 'segredo99' }
      return post('/auth/register', { ...account, ...more })
    },
    logIn: (login: string, password = 'segredo99') =>
      post('/auth/login', { login, password }),
    forget: (email: string, more?: Headers) =>
      post('/auth/forgot-password', { email }, undefined, more),
    reset: (token: string | undefined, password: string) =>
      post('/auth/reset-password', { token, password }),
    changePassword: (token: string, from: string, to: string, more?: Headers) =>
      post('/dashboard/change-password', passwords(from, to), token, more),
    get: (path: string, token: string) =>
      send({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } }),
  }
}

/** The body of a call that changes a password. */
export const passwords = (from: string, to: string) => ({
  currentPassword: from,
  newPassword: to,
  confirmPassword: to,
})

/** A player who has registered and logged in. */
export async function join(app: FastifyInstance, login: string, address?: string) {
  const visitor = createVisitor(app, address)
  await visitor.register(login)
  const { token } = (await visitor.logIn(login)).json()
  return { visitor, token: String(token), email: `${login}@example.com` }
}

/** As if the player had followed the link of the mail. */
export async function confirmEmail({ webDatabase }: FastifyInstance, login: string) {
  await webDatabase
    .updateTable('accounts')
    .set({ emailConfirmedAt: 1 })
    .where('login', '=', login)
    .execute()
}

/** What a call says of its sender where only his address counts. */
export const unknown = {
  userAgent: '',
  requestId: '',
  language: 'pt',
  device: null,
} as const

/** Counts a failed login from a new device without hashing. */
export function countTry(app: FastifyInstance, login: string, address: string) {
  const limits = loginLimits(login, { address, ...unknown }, { isKnownDevice: false })
  return app.web.limiter.admit(limits)
}

/** Spends all of a budget, from as many networks as it takes. */
export function useUp(spend: (caller: { address: string }) => boolean): void {
  const addressOf = (i: number) => `${20 + (i >> 8)}.${i & 255}.0.1`
  for (let i = 0; spend({ address: addressOf(i) }); i++);
}
