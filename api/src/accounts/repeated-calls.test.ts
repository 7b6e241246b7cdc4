import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { linksOf, mailsTo } from '#src/testing/mailbox.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const password = 'segredo99'
const renewed = 'segredo77'

const calls = [
  {
    path: '/auth/register',
    prepare: async () => ({
      body: { login: 'nova', email: 'nova@example.com', password },
      other: { login: 'nova', email: 'nova@example.com', password: 'segredo98' },
    }),
    // The player of the test is one.
    event: 'account.registered',
    already: 1,
    answer: '200 {"success":true,"message":"auth.registered"}',
  },
  {
    path: '/auth/forgot-password',
    prepare: async ({ email }) => ({ body: { email }, other: { email: 'x@example.com' } }),
    event: 'password.reset-requested',
    answer: '200 {"success":true,"message":"auth.resetMailSent"}',
  },
  {
    path: '/auth/reset-password',
    prepare: async ({ email, visitor, mails }) => {
      await visitor.forget(email)
      const [token = ''] = linksOf(await mails(), 'reset')
      return {
        body: { token, password: renewed },
        other: { token, password: 'segredo98' },
      }
    },
    event: 'password.reset',
    answer: '200 {"success":true,"message":"auth.passwordReset"}',
  },
  {
    path: '/auth/confirm-email',
    prepare: async ({ mails }) => {
      const [token = ''] = linksOf(await mails(), 'confirm')
      return { body: { token }, other: { token: 'x' } }
    },
    event: 'email.confirmed',
    answer: '200 {"success":true,"message":"auth.emailConfirmed"}',
  },
  {
    path: '/auth/confirm-email/send',
    prepare: async () => ({ body: {}, other: { more: 1 } }),
    // One came with the account.
    event: 'email.confirmation-sent',
    already: 1,
    answer: '200 {"success":true,"message":"auth.emailConfirmationSent"}',
  },
  {
    path: '/dashboard/change-password',
    prepare: async () => {
      const body = {
        currentPassword: password,
        newPassword: renewed,
        confirmPassword: renewed,
      }
      return { body, other: { ...body, currentPassword: 'segredo98' } }
    },
    event: 'password.changed',
    answer: '200 {"message":"auth.passwordChanged"}',
  },
  {
    path: '/auth/end-sessions',
    prepare: async ({ visitor, token, mails }) => {
      await visitor.changePassword(token, password, renewed)
      const [link = ''] = linksOf(await mails(), 'end-sessions')
      return { body: { token: link }, other: { token: 'x' } }
    },
    event: 'sessions.ended-by-link',
    answer: '200 {"success":true,"message":"auth.sessionsEnded"}',
  },
  {
    path: '/auth/sessions/revoke',
    prepare: async ({ sessionId }) => ({
      body: { id: sessionId },
      other: { id: 'another' },
    }),
    event: 'session.revoked',
    answer: '200 {"success":true,"message":"auth.sessionRevoked"}',
  },
  {
    path: '/auth/logout',
    prepare: async () => ({ body: {}, other: { more: 1 } }),
    event: 'logout',
    answer: '204 ',
  },
] as const satisfies readonly Call[]

type Player = Awaited<ReturnType<typeof startWithPlayer>>
type Call = {
  path: string
  prepare(player: Player): Promise<{ body: object; other: object }>
  event: string
  already?: number
  answer: string
}

describe('a call of an account under an Idempotency-Key', () => {
  it.each<Call>(calls)(
    'to $path is done once however often it comes, after a restart too',
    async ({ path, prepare, event, answer, already = 0 }) => {
      const player = await startWithPlayer()
      const { body, other } = await prepare(player)
      const first = await Promise.all(
        Array.from({ length: 4 }, () => player.send(path, body)),
      )
      await player.app.close()
      const again = await startApp({ dataDir: player.dataDir })
      const send = sender(again.app, player.token)
      const repeated = await send(path, body)
      const all = [...first, repeated].map(
        ({ statusCode, body: text }) => `${statusCode} ${text}`,
      )
      expect(new Set(all)).toEqual(new Set([answer]))
      expect(repeated.headers['idempotent-replayed']).toBe('true')
      const done = again.app.webDatabase
        .prepare('SELECT count(*) AS n FROM audit_log WHERE event = ?')
        .get(event)
      expect(done).toEqual({ n: 1 + already })

      const reused = await send(path, other)
      expect(reused.statusCode).toBe(422)
      expect(reused.body).toContain('idempotency-key-reused')
    },
  )

  it('is announced as such, and a login and the admission of a device are not', async () => {
    const { app } = await startApp()
    const { paths } = (await app.inject('/api/openapi.json')).json()
    const takesKey = (path: string) =>
      JSON.stringify(paths[`/api${path}`].post.parameters ?? []).includes('idempotency-key')
    for (const { path } of calls) expect([path, takesKey(path)]).toEqual([path, true])
    expect(takesKey('/auth/login')).toBe(false)
    expect(takesKey('/auth/admit-device')).toBe(false)
  })

  it('leaves nothing of a password behind', async () => {
    const { app, send } = await startWithPlayer()
    const body = { login: 'nova', email: 'nova@example.com', password }
    await send('/auth/register', body)
    const kept = JSON.stringify(app.webDatabase.prepare('SELECT * FROM call_keys').all())
    expect(kept).toContain('auth.registered')
    expect(kept).not.toContain(password)
    // What anybody could compute for a list of passwords is not in there either.
    const fields = JSON.stringify(Object.entries(body).sort())
    const plain = [JSON.stringify(body), fields].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )
    for (const hash of plain) expect(kept).not.toContain(hash)
  })

  it('gets no answer of another account, whose keys are its own', async () => {
    const { app, send } = await startWithPlayer()
    const stranger = await createPlayer(app, 'other')
    const [mine, theirs] = [
      await send('/auth/confirm-email/send', {}),
      await sender(app, stranger.token)('/auth/confirm-email/send', {}),
    ]
    expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200])
    expect(theirs.headers['idempotent-replayed']).toBeUndefined()
  })

  it('is no way to log in: each login is a session of its own', async () => {
    const { send } = await startWithPlayer()
    const body = { login: 'ana', password }
    const tokens = [await send('/auth/login', body), await send('/auth/login', body)].map(
      (answer) => answer.json().token,
    )
    expect(new Set(tokens).size).toBe(2)
  })

  it('leaves nothing behind where it is refused without a session, and is tried again', async () => {
    const { app, send, mails } = await startWithPlayer()
    const kept = () => app.webDatabase.prepare('SELECT count(*) AS n FROM call_keys').get()
    const before = kept()
    const register = { login: 'nova', email: 'nova@example.com', password }
    await send('/auth/register', { ...register, login: 'ana' })
    await send('/auth/forgot-password', { email: 'nobody' })
    await send('/auth/reset-password', { token: 'x', password })
    await send('/auth/confirm-email', { token: 'x' })
    expect(kept()).toEqual(before)
    const [token] = linksOf(await mails(), 'confirm')
    expect((await send('/auth/confirm-email', { token })).json().success).toBe(true)
    expect((await send('/auth/register', register)).json().success).toBe(true)
  })
})

function sender(app: FastifyInstance, token: string) {
  return (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'idempotency-key': 'the-same', authorization: `Bearer ${token}` },
      payload,
    })
}

async function createPlayer(app: FastifyInstance, login: string) {
  const visitor = createVisitor(app)
  await visitor.register(login, { password })
  const { token } = (await visitor.logIn(login, password)).json()
  return { visitor, token: String(token), email: `${login}@example.com` }
}

async function startWithPlayer() {
  const started = await startApp({ characters: 60 })
  const player = await createPlayer(started.app, 'ana')
  await player.visitor.logIn('ana', password)
  const sessions = (await player.visitor.get('/auth/sessions', player.token)).json()
  return {
    ...started,
    ...player,
    sessionId: String(
      sessions.find((session: { isCurrent: boolean }) => !session.isCurrent).id,
    ),
    mails: () => mailsTo(started, player.email),
    send: sender(started.app, player.token),
  }
}
