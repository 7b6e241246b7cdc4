import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { minute } from '#src/durations.ts'
import { shareApp, startApp } from '#src/testing/test-app.ts'

const report = { kind: 'load', message: 'chunk failed', remote: 'rankings', release: 'r1' }

describe('the beacon of the browser', () => {
  const shared = shareApp()

  it('notes a report in the log', async () => {
    const { app, log } = shared()
    const answer = await post(app, report)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const line = log.find((entry) => entry.includes('a browser reported an error'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ report, reqId: expect.any(String) })
  })

  it('notes what a remote left behind', async () => {
    const { app, log } = shared()
    const leftover = {
      ...report,
      kind: 'leftover',
      message: 'left behind: fetch is replaced',
    }
    expect((await post(app, leftover)).statusCode).toBe(204)
    expect(log.join('')).toContain(leftover.message)
  })

  it.each([
    ['an unknown kind', { ...report, kind: 'other' }, 'kind'],
    ['no message', { kind: 'load' }, 'message'],
    ['an endless message', { ...report, message: 'x'.repeat(501) }, 'message'],
  ])('refuses %s', async (_, payload, field) => {
    const answer = await post(shared().app, payload)
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  })

  it('refuses a body that is too large', async () => {
    const { app } = shared()
    const answer = await post(app, { ...report, stack: 'x'.repeat(20_000) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().code).toBe('body-too-large')
  })

  it('has had enough after twenty in a minute from one address', async () => {
    const { app } = shared()
    for (let i = 0; i < 20; i++)
      expect((await post(app, report, '203.0.113.8')).statusCode).toBe(204)
    const answer = await post(app, report, '203.0.113.8')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('60')
    expect((await post(app, report, '203.0.113.9')).statusCode).toBe(204)
  })

  it('fills less than 300 kB of the log in an hour with 300 reports a minute from 16 networks', async () => {
    const { app, log } = await startApp({ characters: 20, env: { LOG_LEVEL: 'info' } })
    log.splice(0)
    const clock = jest.spyOn(Date, 'now')
    const begun = Date.now()
    const endless = { kind: 'render', stack: 's'.repeat(4_000) }
    for (let i = 0; i < 1_500; i++) {
      clock.mockReturnValue(begun + (i * minute) / 300)
      const message = `${i} ${'m'.repeat(490)}`
      const address = `2001:db8:${i % 16}::${i.toString(16)}`
      await post(app, { ...endless, message, remote: `remote${i}` }, address)
    }
    expect(Buffer.byteLength(log.join(''))).toBeLessThan(300_000)
    expect(log.join('')).toContain('"remote":"remote0"')
  })
})

function post(app: FastifyInstance, payload: object, from = '203.0.113.1') {
  return app.inject({
    method: 'POST',
    url: '/api/client-errors',
    payload,
    headers: { 'x-forwarded-for': from },
  })
}
