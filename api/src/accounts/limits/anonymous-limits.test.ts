import { randomUUID } from 'node:crypto'
import { describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { createAnonymousLimits } from '#src/accounts/limits/limits.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { hour } from '#src/durations.ts'
import { mailsTo } from '#src/testing/mailbox.ts'
import { runsOnMariadb } from '#src/testing/mariadb/fresh-database.ts'
import { countRows, startApp } from '#src/testing/test-app.ts'
import { createVisitor, useUp } from '#src/testing/visitor.ts'

const tooMany = { success: false, message: 'auth.tooManyAttempts' }
const connections = 24

const calls = {
  '/auth/reset-password': (i: number) => ({ token: `t${i}`, password: 'long-enough' }),
  '/auth/confirm-email': (i: number) => ({ token: `t${i}` }),
  '/auth/admit-device': (i: number) => ({ token: `t${i}` }),
  '/auth/end-sessions': (i: number) => ({ token: `t${i}` }),
  '/auth/register': (i: number) => ({
    login: i % 2 ? 'demo' : `new${i}`,
    email: `new${i}@example.com`,
    password: 'segredo99',
  }),
  '/auth/login': (i: number) => ({ login: `nobody${i}`, password: 'a-wrong-one' }),
  '/auth/forgot-password': (i: number) => ({ email: `nobody${i}@example.com` }),
}
type Path = keyof typeof calls
/** What a wrong token can be sent to: nothing is known of its sender. */
const linkPaths = [
  '/auth/reset-password',
  '/auth/confirm-email',
  '/auth/admit-device',
  '/auth/end-sessions',
] as const

describe('a call without a login', () => {
  it.each(linkPaths)(
    'to %s with a wrong token writes a bounded number of rows',
    async (path) => {
      const { app, send } = await start()
      const rows = async () => {
        const counts = Object.values(await rowsByTable(app.webDatabase))
        return counts.reduce((sum, count) => sum + count, 0)
      }
      // MariaDB counts no pages.
      const pages = async () => {
        if (runsOnMariadb) return 0
        const count = sql<{ pageCount: number }>`PRAGMA page_count`
        return Number((await count.execute(app.webDatabase)).rows[0]?.pageCount)
      }
      const before = { rows: await rows(), pages: await pages() }
      for (let round = 0; round < 12; round++) {
        const batch = Array.from({ length: connections }, (_, i) =>
          send(path, round * connections + i, `2001:db8:${round}:${i}::1`),
        )
        for (const { statusCode } of await Promise.all(batch)) expect(statusCode).toBe(200)
      }
      // As many as the budget of all anonymous callers, which is fewer than the calls.
      expect((await rows()) - before.rows).toBeLessThanOrEqual(200)
      expect(((await pages()) - before.pages) * 4_096).toBeLessThan(250_000)
    },
  )

  it.each([
    ...linkPaths.map((path) => [path, 30, (i: number) => i] as const),
    // Taken names cost no hash.
    ['/auth/register', 60, () => 1],
    ['/auth/forgot-password', 20, (i: number) => i],
    ['/auth/login', 10, () => 7],
  ] as const)(
    'to %s writes nothing after %i from one address',
    async (path, most, body) => {
      const { app, send } = await start()
      for (let i = 0; i < most; i++) await send(path, body(i))
      await app.mail.settle()
      const before = await rowsByTable(app.webDatabase)
      for (let i = 0; i < 20; i++) {
        const answer = await send(path, body(most + i))
        expect([answer.statusCode, answer.json()]).toEqual([200, tooMany])
      }
      expect(await rowsByTable(app.webDatabase)).toEqual(before)
    },
  )

  it.each([
    ['/auth/register', 'registrations'],
    ['/auth/login', 'logins'],
    ['/auth/forgot-password', 'forgotPasswords'],
  ] as const)(
    'to %s is refused from any address once all together were too many',
    async (path, limit) => {
      const { app, send } = await start({ isStopped: true })
      const owner = createVisitor(app, '192.0.2.1')
      await owner.register('owner')
      useUp((caller) => app.auth.anonymous.spend(limit, caller))
      await app.mail.settle()
      const before = await rowsByTable(app.webDatabase)
      for (let i = 0; i < 20; i++) {
        const answer = await send(path, i, `198.51.100.${i}`)
        expect([answer.statusCode, answer.json()]).toEqual([200, tooMany])
      }
      expect(await rowsByTable(app.webDatabase)).toEqual(before)
      expect((await owner.logIn('owner')).json().success).toBe(true)
    },
  )

  it('is not written down any more once too many were refused', async () => {
    const { app, send } = await start({ isStopped: true })
    useUp((caller) => app.auth.anonymous.spend('refusedNames', caller))
    await send('/auth/login', 1)
    await send('/auth/register', 1)
    const events = await app.webDatabase
      .selectFrom('auditLog')
      .select('event')
      .where('event', 'like', '%refused')
      .execute()
    expect(events).toEqual([])
    await createVisitor(app, '192.0.2.2').logIn('demo', 'a-wrong-one')
    expect((await app.web.audit.ofLogin('demo', 1))[0]?.event).toBe('login.refused')
  })

  it('with a link that is good is never among the refused', async () => {
    const { app, send } = await start()
    useUp((caller) => app.auth.anonymous.spend('invalidLinks', caller))
    for (let i = 0; i < 40; i++) await send('/auth/confirm-email', i)
    const account = await app.web.accounts.findByLogin('demo')
    const token = account ? await app.web.mailLinks.issueReset(account) : ''
    const answer = await createVisitor(app).reset(token, 'segredo99')
    expect(answer.json()).toEqual({ success: true, message: 'auth.passwordReset' })
  })
})

const networks = 51

describe('a flood', () => {
  // Of other networks than a /48: limits/budget.test.ts.
  it('from one /48 leaves registration and recovery open for others', async () => {
    const started = await start({ isStopped: true })
    const { app } = started
    // Each in a /56 of its own, as far as there are some.
    const addressOf = (i: number) =>
      `2001:db8:7:${(((i & 255) << 8) + (i >> 8)).toString(16)}::1`
    // As many as one address may make in an hour, and together more than the whole budgets.
    // Each counts as one that opened an account or mailed a link.
    const tries = { registrations: 60, forgotPasswords: 20 } as const
    for (const name of ['registrations', 'forgotPasswords'] as const) {
      for (let call = 0; call < tries[name] * networks; call++) {
        app.auth.anonymous.enter(name, { address: addressOf(call % networks) })
      }
    }
    const late = createVisitor(app, addressOf(0))
    expect((await late.register('late')).json()).toEqual(tooMany)
    expect((await late.forget('demo@example.com')).json()).toEqual(tooMany)
    const fresh = createVisitor(app, '2001:db9:1::1')
    expect((await fresh.register('fresh')).json().message).toBe('auth.registered')
    const other = createVisitor(app, '203.0.113.200')
    expect((await other.forget('fresh@example.com')).json().success).toBe(true)
    const mails = await mailsTo(started, 'fresh@example.com')
    expect(mails.length).toBeGreaterThanOrEqual(2)
  })
})

describe('a limit of anonymous callers', () => {
  it('warns once an hour that it is reached', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0)
    const warnings: string[] = []
    const { spend } = createAnonymousLimits((name) => warnings.push(name))
    const exhaust = () => {
      useUp((caller) => spend('invalidLinks', caller))
      spend('invalidLinks', { address: '10.0.0.1' })
    }
    exhaust()
    exhaust()
    expect(warnings).toEqual(['invalidLinks'])
    clock.mockReturnValue(hour)
    exhaust()
    expect(warnings).toEqual(['invalidLinks', 'invalidLinks'])
  })
})

/** @param options `isStopped`: the limits leak, and on a slow machine the next try would already be allowed */
async function start({ isStopped = false } = {}) {
  if (isStopped) jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  const started = await startApp({ characters: 20, env: { LOG_LEVEL: 'warn' } })
  const send = (path: Path, body: number, from = '198.51.100.7') =>
    createVisitor(started.app, from).post(path, calls[path](body), undefined, {
      'idempotency-key': randomUUID(),
    })
  return { ...started, send }
}

/** @returns how many rows each table has, without the empty ones */
async function rowsByTable(db: WebDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await db.introspection.getTables()) {
    const count = await countRows(db, name)
    if (count > 0) counts[name] = count
  }
  return counts
}
