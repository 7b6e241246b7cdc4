import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { minute } from '#src/durations.ts'
import { shareApp, startApp } from '#src/testing/test-app.ts'
import { createVisitor } from '#src/testing/visitor.ts'

const report = { kind: 'load', message: 'chunk failed', remote: 'rankings', release: 'r1' }

describe('the beacon of the browser', () => {
  const shared = shareApp()

  it.each(['load', 'leftover'])('notes a report of kind %s in the log', async (kind) => {
    const { app, log } = shared()
    const sent = { ...report, kind }
    const answer = await post(app, sent)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const line = log.findLast((entry) => entry.includes('a browser reported an error'))
    const noted = { report: sent, reqId: expect.any(String) }
    expect(JSON.parse(line ?? '{}')).toMatchObject(noted)
  })

  it.each([
    ['an unknown kind', { ...report, kind: 'other' }, { field: 'kind' }],
    ['no message', { kind: 'load' }, { field: 'message' }],
    ['an endless message', { ...report, message: 'x'.repeat(501) }, { field: 'message' }],
    ['a large body', { ...report, stack: 'x'.repeat(20_000) }, { code: 'body-too-large' }],
  ])('refuses %s', async (_, payload, refusal) => {
    expect((await post(shared().app, payload)).json()).toMatchObject(refusal)
  })

  it('has had enough after twenty in a minute from one address', async () => {
    const ask = (from: string) => post(shared().app, report, from)
    for (let i = 0; i < 20; i++) expect((await ask('203.0.113.8')).statusCode).toBe(204)
    const { statusCode, headers } = await ask('203.0.113.8')
    expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
    expect((await ask('203.0.113.9')).statusCode).toBe(204)
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

function post(app: FastifyInstance, payload: object, from?: string) {
  return createVisitor(app, from).post('/client-errors', payload)
}
