import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { setUpFactor } from '#src/testing/authenticator.ts'
import { linkTo } from '#src/testing/mailbox.ts'
import { countRows, startApp } from '#src/testing/test-app.ts'
import { createVisitor, join, passwords } from '#src/testing/visitor.ts'

const password = 'segredo99'
const renewed = 'segredo77'
const wrong = { token: 'x' }
const nova = { login: 'nova', email: 'nova@example.com', password }

const calls = [
  ['/auth/register', 'account.registered', 'auth.registered'],
  ['/auth/forgot-password', 'password.reset-requested', 'auth.resetMailSent'],
  ['/auth/reset-password', 'password.reset', 'auth.passwordReset'],
  ['/auth/confirm-email', 'email.confirmed', 'auth.emailConfirmed'],
  ['/auth/confirm-email/send', 'email.confirmation-sent', 'auth.emailConfirmationSent'],
  ['/dashboard/change-password', 'password.changed', 'auth.passwordChanged'],
  ['/dashboard/change-email', 'email.change-asked', 'auth.emailChangeSent'],
  ['/auth/change-email', 'email.changed', 'auth.emailChanged'],
  ['/auth/undo-email', 'email.restored', 'auth.emailRestored'],
  ['/auth/second-factor/remove', 'second-factor.removed', 'auth.secondFactorRemoved'],
  ['/auth/end-sessions', 'sessions.ended-by-link', 'auth.sessionsEnded'],
  ['/auth/sessions/revoke', 'session.revoked', 'auth.sessionRevoked'],
  ['/auth/logout', 'logout', ''],
] as const

/** The body of each call, and another one under the same key. */
const bodies = {
  '/auth/register': () => [nova, { ...nova, password: 'segredo98' }],
  '/auth/forgot-password': ({ email }) => [{ email }, { email: 'x@example.com' }],
  async '/auth/reset-password'({ email, visitor, link }) {
    await visitor.forget(email)
    const body = { token: await link('reset'), password: renewed }
    return [body, { ...body, password: 'segredo98' }]
  },
  '/auth/confirm-email': async ({ link }) => [{ token: await link('confirm') }, wrong],
  '/auth/confirm-email/send': () => [{}, { more: 1 }],
  '/dashboard/change-password': () => [
    passwords(password, renewed),
    passwords('segredo98', renewed),
  ],
  '/dashboard/change-email': () => [
    { email: 'ana2@example.com', currentPassword: password },
    { email: 'ana3@example.com', currentPassword: password },
  ],
  async '/auth/change-email'({ visitor, token, link }) {
    const email = 'ana2@example.com'
    await visitor.post(
      '/dashboard/change-email',
      { email, currentPassword: password },
      token,
    )
    const first = await link('change-email')
    await visitor.post('/auth/change-email', { token: first })
    return [{ token: await link('change-email', email) }, wrong]
  },
  async '/auth/undo-email'(player) {
    const [body = {}] = await bodies['/auth/change-email'](player)
    await player.visitor.post('/auth/change-email', body)
    return [{ token: await player.link('undo-email') }, wrong]
  },
  async '/auth/second-factor/remove'({ visitor, token }) {
    const { authenticator } = await setUpFactor(visitor, token)
    const body = { currentPassword: password, code: authenticator.next() }
    return [body, { ...body, currentPassword: 'segredo98' }]
  },
  async '/auth/end-sessions'({ visitor, token, link }) {
    await visitor.changePassword(token, password, renewed)
    return [{ token: await link('end-sessions') }, wrong]
  },
  '/auth/sessions/revoke': ({ sessionId: id }) => [{ id }, { id: 'another' }],
  '/auth/logout': () => [{}, { more: 1 }],
} satisfies Record<string, (player: Player) => object[] | Promise<object[]>>

type Player = Awaited<ReturnType<typeof startWithPlayer>>

describe('a call of an account under an Idempotency-Key', () => {
  it.each(calls)(
    'to %s is done once however often it comes, after a restart too',
    async (path, event, message) => {
      const player = await startWithPlayer()
      const [body = {}, other = {}] = await bodies[path](player)
      const before = await timesNoted(player.app, event)
      const first = await Promise.all([1, 2, 3, 4].map(() => player.send(path, body)))
      await player.app.close()
      const again = await startApp({ dataDir: player.dataDir })
      const send = sender(again.app, player.token)
      const repeated = await send(path, body)
      for (const answer of [...first, repeated]) {
        expect(answer.statusCode).toBe(message ? 200 : 204)
        expect(message ? answer.json().message : answer.body).toBe(message)
        expect(answer.body).toBe(repeated.body)
      }
      expect(repeated.headers['idempotent-replayed']).toBe('true')
      expect(await timesNoted(again.app, event)).toBe(before + 1)

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
    for (const [path] of calls) expect([path, takesKey(path)]).toEqual([path, true])
    expect(takesKey('/auth/login')).toBe(false)
    expect(takesKey('/auth/admit-device')).toBe(false)
  })

  it('leaves nothing of a password behind', async () => {
    const { app, send } = await startWithPlayer()
    await send('/auth/register', nova)
    const kept = JSON.stringify(
      await app.webDatabase.selectFrom('callKeys').selectAll().execute(),
    )
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
    const kept = () => countRows(app.webDatabase, 'call_keys')
    const before = await kept()
    await send('/auth/register', { ...nova, login: 'ana' })
    await send('/auth/forgot-password', { email: 'nobody' })
    await send('/auth/reset-password', { token: 'x', password })
    await send('/auth/confirm-email', { token: 'x' })
    expect(await kept()).toEqual(before)
    const token = await link('confirm')
    expect((await send('/auth/confirm-email', { token })).json().success).toBe(true)
    expect((await send('/auth/register', nova)).json().success).toBe(true)
  })
})

function timesNoted({ webDatabase }: FastifyInstance, event: string) {
  return countRows(webDatabase, `audit_log WHERE event = '${event}'`)
}

function sender(app: FastifyInstance, token: string) {
  const { post } = createVisitor(app)
  return (path: string, body: object) =>
    post(path, body, token, { 'idempotency-key': 'the-same' })
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
    link: (kind: Parameters<typeof linkTo>[2], address = player.email) =>
      linkTo(started, address, kind),
    send: sender(started.app, player.token),
  }
}
