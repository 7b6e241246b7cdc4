import { randomUUID } from 'node:crypto'
import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { bytesOf, rowsByTable, rowsIn } from '#src/testing/table-rows.ts'
import { startApp } from '#src/testing/test-app.ts'
import { useUp } from '#src/testing/use-up.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const tooMany = { success: false, message: 'auth.tooManyAttempts' }
const connections = 24

const calls = {
  '/auth/reset-password': (i: number) => ({ token: `t${i}`, password: 'long-enough' }),
  '/auth/confirm-email': (i: number) => ({ token: `t${i}` }),
  '/auth/admit-device': (i: number) => ({ token: `t${i}` }),
  '/auth/register': (i: number) => ({
    login: i % 2 ? 'demo' : `new${i}`,
    email: `new${i}@example.com`,
    password: 'segredo99',
  }),
  '/auth/login': (i: number) => ({ login: `nobody${i}`, password: 'a-wrong-one' }),
  '/auth/forgot-password': (i: number) => ({ email: `nobody${i}@example.com` }),
}
type Path = keyof typeof calls
const paths = Object.keys(calls) as Path[]
/** What a wrong token can be sent to: nothing is known of its sender. */
const linkPaths = paths.slice(0, 3)

describe('a call without a login', () => {
  it.each(linkPaths)(
    'to %s with a wrong token writes a bounded number of rows',
    async (path) => {
      const { app } = await startApp({ characters: 20 })
      const before = rowsIn(app.webDatabase)
      const size = bytesOf(app.webDatabase)
      for (let round = 0; round < 60; round++) {
        const batch = Array.from({ length: connections }, (_, i) =>
          send(app, path, {
            body: round * connections + i,
            from: `2001:db8:${round}:${i}::1`,
          }),
        )
        for (const { statusCode } of await Promise.all(batch)) expect(statusCode).toBe(200)
      }
      expect(rowsIn(app.webDatabase) - before).toBeLessThanOrEqual(500)
      expect(bytesOf(app.webDatabase) - size).toBeLessThan(500_000)
    },
  )

  it.each(linkPaths)('to %s writes nothing once its address is refused', async (path) => {
    const { app } = await startApp({ characters: 20 })
    for (let i = 0; i < 30; i++) await send(app, path, { body: i })
    const before = rowsByTable(app.webDatabase)
    const answer = await send(app, path, { body: 30 })
    expect([answer.statusCode, answer.json()]).toEqual([200, tooMany])
    expect(rowsByTable(app.webDatabase)).toEqual(before)
  })

  it.each([
    ['/auth/register', 60],
    ['/auth/forgot-password', 20],
  ] as const)('to %s writes nothing after %i of them', async (path, most) => {
    const { app } = await startApp({ characters: 20 })
    // Taken names cost no hash.
    const body = (i: number) => (path === '/auth/register' ? 1 : i)
    for (let i = 0; i < most; i++) await send(app, path, { body: body(i) })
    await app.mail.settle()
    const before = rowsByTable(app.webDatabase)
    for (let i = 0; i < 20; i++) {
      const answer = await send(app, path, { body: body(most + i) })
      expect([answer.statusCode, answer.json()]).toEqual([200, tooMany])
    }
    expect(rowsByTable(app.webDatabase)).toEqual(before)
  })

  it('to log in writes nothing once its address is refused', async () => {
    const { app } = await startApp({ characters: 20 })
    for (let i = 0; i < 10; i++) await send(app, '/auth/login', { body: 7 })
    const before = rowsByTable(app.webDatabase)
    for (let i = 0; i < 20; i++) {
      expect((await send(app, '/auth/login', { body: 7 })).json()).toEqual(tooMany)
    }
    expect(rowsByTable(app.webDatabase)).toEqual(before)
  })

  it.each([
    ['/auth/register', 'registrations'],
    ['/auth/login', 'logins'],
    ['/auth/forgot-password', 'forgotPasswords'],
  ] as const)(
    'to %s is refused from any address once all together were too many',
    async (path, limit) => {
      // The limits leak: on a slow machine the next try would already be allowed.
      jest.spyOn(Date, 'now').mockReturnValue(Date.now())
      const { app } = await startApp({ characters: 20 })
      const owner = createVisitor(app, '192.0.2.1')
      await owner.register('owner')
      useUp((caller) => app.auth.anonymous.spend(limit, caller))
      await app.mail.settle()
      const before = rowsByTable(app.webDatabase)
      for (let i = 0; i < 20; i++) {
        const answer = await send(app, path, { body: i, from: `198.51.100.${i}` })
        expect([answer.statusCode, answer.json()]).toEqual([200, tooMany])
      }
      expect(rowsByTable(app.webDatabase)).toEqual(before)
      expect((await owner.logIn('owner')).json().success).toBe(true)
    },
  )

  it('is not written down any more once too many were refused', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    const { app } = await startApp({ characters: 20 })
    useUp((caller) => app.auth.anonymous.spend('refusedNames', caller))
    await send(app, '/auth/login', { body: 1 })
    await send(app, '/auth/register', { body: 1 })
    const events = app.webDatabase
      .prepare("SELECT event FROM audit_log WHERE event LIKE '%refused'")
      .all()
    expect(events).toEqual([])
    await createVisitor(app, '192.0.2.2').logIn('demo', 'a-wrong-one')
    expect((await app.web.audit.ofLogin('demo', 1))[0]?.event).toBe('login.refused')
  })

  it('with a link that is good is never among the refused', async () => {
    const { app } = await startApp({ characters: 20 })
    const { anonymous } = app.auth
    useUp((caller) => anonymous.spend('invalidLinks', caller))
    for (let i = 0; i < 40; i++) await send(app, '/auth/confirm-email', { body: i })
    const account = await app.web.accounts.findByLogin('demo')
    const token = account ? await app.web.mailLinks.issueReset(account) : ''
    const payload = { token, password: 'segredo99' }
    const answer = await createVisitor(app).post('/auth/reset-password', payload)
    expect(answer.json()).toEqual({ success: true, message: 'auth.passwordReset' })
  })
})

function send(
  app: FastifyInstance,
  path: Path,
  { body, from = '198.51.100.7' }: { body: number; from?: string },
) {
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'x-forwarded-for': from, 'idempotency-key': randomUUID() },
    payload: calls[path](body),
  })
}
