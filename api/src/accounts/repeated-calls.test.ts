import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { linkTo } from '#src/testing/mailbox.ts'
import { startApp } from '#src/testing/test-app.ts'
import { join } from '#src/testing/visitor.ts'

const password = 'segredo99'
const renewed = 'segredo77'
const nova = { login: 'nova', email: 'nova@example.com', password }

const calls = [
  {
    path: '/auth/register',
    prepare: async () => ({ body: nova, other: { ...nova, password: 'segredo98' } }),
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
    prepare: async ({ email, visitor, link }) => {
      await visitor.forget(email)
      const body = { token: await link('reset'), password: renewed }
      return { body, other: { ...body, password: 'segredo98' } }
    },
    event: 'password.reset',
    answer: '200 {"success":true,"message":"auth.passwordReset"}',
  },
  {
    path: '/auth/confirm-email',
    prepare: async ({ link }) => ({
      body: { token: await link('confirm') },
      other: { token: 'x' },
    }),
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
    prepare: async ({ visitor, token, link }) => {
      await visitor.changePassword(token, password, renewed)
      return { body: { token: await link('end-sessions') }, other: { token: 'x' } }
    },
    event: 'sessions.ended-by-link',
    answer: '200 {"success":true,"message":"auth.sessionsEnded"}',
  },
  {
    path: '/auth/sessions/revoke',
    prepare: async ({ sessionId: id }) => ({ body: { id }, other: { id: 'another' } }),
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
    await send('/auth/register', nova)
    const kept = JSON.stringify(app.webDatabase.prepare('SELECT * FROM call_keys').all())
    expect(kept).toContain('auth.registered')
    expect(kept).not.toContain(password)
    // What anybody could compute for a list of passwords is not in there either.
    const fields = JSON.stringify(Object.entries(nova).sort())
    const plain = [JSON.stringify(nova), fields].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )
    for (const hash of plain) expect(kept).not.toContain(hash)
  })

  it('gets no answer of another account, whose keys are its own', async () => {
    const { app, send } = await startWithPlayer()
    const other = await join(app, 'other')
    const mine = await send('/auth/confirm-email/send', {})
    const theirs = await sender(app, other.token)('/auth/confirm-email/send', {})
    expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200])
    expect(theirs.headers['idempotent-replayed']).toBeUndefined()
  })

  it('is no way to log in: each login is a session of its own', async () => {
    const { send } = await startWithPlayer()
    const logIn = async () =>
      (await send('/auth/login', { login: 'ana', password })).json().token
    expect(await logIn()).not.toBe(await logIn())
  })

  it('leaves nothing behind where it is refused without a session, and is tried again', async () => {
    const { app, send, link } = await startWithPlayer()
    const kept = () => app.webDatabase.prepare('SELECT count(*) AS n FROM call_keys').get()
    const before = kept()
    await send('/auth/register', { ...nova, login: 'ana' })
    await send('/auth/forgot-password', { email: 'nobody' })
    await send('/auth/reset-password', { token: 'x', password })
    await send('/auth/confirm-email', { token: 'x' })
    expect(kept()).toEqual(before)
    const token = await link('confirm')
    expect((await send('/auth/confirm-email', { token })).json().success).toBe(true)
    expect((await send('/auth/register', nova)).json().success).toBe(true)
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

async function startWithPlayer() {
  const started = await startApp({ characters: 60 })
  const player = await join(started.app, 'ana')
  await player.visitor.logIn('ana', password)
  const sessions = (await player.visitor.get('/auth/sessions', player.token)).json()
  const other = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)
  return {
    ...started,
    ...player,
    sessionId: String(other.id),
    link: (kind: Parameters<typeof linkTo>[2]) => linkTo(started, player.email, kind),
    send: sender(started.app, player.token),
  }
}
