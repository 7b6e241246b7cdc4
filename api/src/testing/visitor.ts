import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'

type Headers = Record<string, string>

/** A browser at an address, which keeps its cookies. */
export function createVisitor(app: FastifyInstance, address = '203.0.113.7') {
  const cookies: Record<string, string> = {}
  const send = async (options: InjectOptions) => {
    const { headers, ...rest } = options
    const attempt = {
      remoteAddress: '127.0.0.1',
      cookies,
      ...rest,
      headers: {
        'x-forwarded-for': address,
        'user-agent': 'Firefox/140.0 Linux',
        ...headers,
      },
    }
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
    register: (login: string, more: { email?: string; password?: string } = {}) =>
      post('/auth/register', {
        login,
        email: `${login}@example.com`,
        password: 'segredo99',
        ...more,
      }),
    logIn: (login: string, password = 'segredo99') =>
      post('/auth/login', { login, password }),
    forget: (email: string, more?: Headers) =>
      post('/auth/forgot-password', { email }, undefined, more),
    reset: (token: string | undefined, password: string) =>
      post('/auth/reset-password', { token, password }),
    changePassword: (token: string, from: string, to: string, more?: Headers) => {
      const passwords = { currentPassword: from, newPassword: to, confirmPassword: to }
      return post('/dashboard/change-password', passwords, token, more)
    },
    get: (path: string, token: string) =>
      send({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } }),
  }
}

/** A player who has registered and logged in. */
export async function join(app: FastifyInstance, login: string, address?: string) {
  const visitor = createVisitor(app, address)
  await visitor.register(login)
  const { token } = (await visitor.logIn(login)).json()
  return { visitor, token: String(token), email: `${login}@example.com` }
}

/** As if the player had followed the link of the mail. */
export function confirmEmail({ webDatabase }: FastifyInstance, login: string) {
  webDatabase
    .prepare('UPDATE accounts SET email_confirmed_at = 1 WHERE login = ?')
    .run(login)
}
