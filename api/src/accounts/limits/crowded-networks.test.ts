import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { mailsTo } from '#src/testing/mailbox.ts'
import { rowsByTable } from '#src/testing/table-rows.ts'
import { startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const networks = 51
/** As many as one address may make in an hour. */
const registrations = 60
const recoveries = 20

const places = {
  // Each in a /56 of its own, as far as there are some.
  'one /48': (i: number) => `2001:db8:7:${(((i & 255) << 8) + (i >> 8)).toString(16)}::1`,
  'many /48 of a provider': (i: number) => `2001:db8:${i.toString(16)}::1`,
  'many /24 of IPv4': (i: number) => `198.18.${i}.1`,
}

describe('a flood', () => {
  it.each(Object.entries(places))(
    'from %s leaves registration and recovery open for others',
    async (_name, addressOf) => {
      // The budgets refill: on a slow machine a refused call would be allowed a moment later.
      jest.spyOn(Date, 'now').mockReturnValue(Date.now())
      const started = await startApp({ characters: 20, env: { LOG_LEVEL: 'warn' } })
      const { app } = started
      const nameTaken = { login: 'demo', email: 'x@example.com', password: 'segredo99' }
      for (let call = 0; call < registrations; call++) {
        for (let i = 0; i < networks; i++) {
          await post(app, '/auth/register', nameTaken, addressOf(i))
          if (call >= recoveries) continue
          const email = `nobody${call}of${i}@example.com`
          await post(app, '/auth/forgot-password', { email }, addressOf(i))
        }
      }
      const fresh = createVisitor(app, '2001:db9:1::1')
      expect((await fresh.register('fresh')).json().message).toBe('auth.registered')
      const other = createVisitor(app, '203.0.113.200')
      expect((await other.forget('fresh@example.com')).json().success).toBe(true)
      const mails = await mailsTo(started, 'fresh@example.com')
      expect(mails.length).toBeGreaterThanOrEqual(2)
    },
  )

  it('that is refused writes nothing', async () => {
    const { app } = await startApp({ characters: 20, env: { LOG_LEVEL: 'warn' } })
    const body = { login: 'demo', email: 'x@example.com', password: 'segredo99' }
    const call = (i: number) => post(app, '/auth/register', body, places['one /48'](i))
    for (let i = 0; i < 600; i++) await call(i)
    const before = rowsByTable(app.webDatabase)
    for (let i = 600; i < 700; i++) {
      expect((await call(i)).json().message).toBe('auth.tooManyAttempts')
    }
    expect(rowsByTable(app.webDatabase)).toEqual(before)
  })
})

function post(app: FastifyInstance, path: string, payload: object, from: string) {
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'x-forwarded-for': from },
    payload,
  })
}
