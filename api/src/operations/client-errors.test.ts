import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { shareApp } from '#src/testing/test-app.ts'

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
    { name: 'an unknown kind', payload: { ...report, kind: 'other' }, field: 'kind' },
    { name: 'no message', payload: { kind: 'load' }, field: 'message' },
    {
      name: 'an endless message',
      payload: { ...report, message: 'x'.repeat(501) },
      field: 'message',
    },
  ])('refuses $name', async ({ payload, field }) => {
    const { app } = shared()
    const answer = await post(app, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().field).toBe(field)
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
})

function post(app: FastifyInstance, payload: object, from = '203.0.113.1') {
  return app.inject({
    method: 'POST',
    url: '/api/client-errors',
    payload,
    headers: { 'x-forwarded-for': from },
  })
}
