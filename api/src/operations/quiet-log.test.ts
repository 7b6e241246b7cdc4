import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import Fastify from 'fastify'
import { minute } from '#src/durations.ts'
import { RequestLog } from '#src/operations/log.ts'
import { createQuietLog } from '#src/operations/quiet-log.ts'
import { whenTestEnds } from '#src/testing/test-app.ts'

describe('the log of what visitors cause', () => {
  // The hours of the log begin with those of the clock.
  const now = Date.UTC(2026, 0, 1)
  const doNotFake = ['nextTick', 'queueMicrotask', 'setImmediate'] as const
  beforeEach(() => void jest.useFakeTimers({ now, doNotFake: [...doNotFake] }))
  afterEach(() => void jest.useRealTimers())

  it('has the first line of a kind in full, and one a minute with the count of the rest', async () => {
    const { get, lines } = start()
    for (let i = 0; i < 200; i++) await get(`/fails?${i}`, `request-${i}`)
    const [error, answered, ...more] = lines()
    expect(more).toEqual([])
    expect(error).toMatchObject({ level: 50, reqId: 'request-0', msg: 'it failed' })
    expect(error?.err?.stack).toContain('quiet-log.test.ts')
    expect(answered).toMatchObject({ reqId: 'request-0', res: { statusCode: 500 } })
    jest.advanceTimersByTime(minute)
    expect(lines().slice(2)).toEqual([
      expect.objectContaining({ level: 50, repeated: 199, reqId: 'request-199' }),
      expect.objectContaining({ level: 30, repeated: 199, reqId: 'request-199' }),
    ])
  })

  it('has a line in full again once its kind has not come for a minute', async () => {
    const { get, lines } = start()
    await get('/fails', 'request-1')
    jest.advanceTimersByTime(minute)
    await get('/fails', 'request-2')
    const ids = lines().map(({ reqId }) => reqId)
    expect(ids).toEqual(['request-1', 'request-1', 'request-2', 'request-2'])
  })

  it('tells kinds apart by route, status and error, and not by what a visitor writes', async () => {
    const { get, lines } = start()
    await get('/fails', 'request-1')
    await get('/fails-too', 'request-2')
    for (let i = 0; i < 50; i++) await get(`/nothing/${i}`, `request-${i}`)
    const kinds = lines().map(({ msg, route }) => route ?? msg)
    const failures = ['it failed', '/fails', 'it failed', '/fails-too']
    expect(kinds).toEqual([...failures, 'answered'])
  })

  it('has short lines', async () => {
    const { get, bytes } = start()
    await get(`/${'x'.repeat(12_000)}`, 'request-1')
    await get('/fails-at-length', 'request-2')
    expect(bytes()).toBeLessThan(6_000)
  })

  it('takes at most 2 MB an hour, says so once, and keeps room for errors', () => {
    const { written, log, bytes } = open()
    const line = (level: number, group: string) =>
      log.write(`${JSON.stringify({ level, reqId: 'r', group, msg: 'x'.repeat(300) })}\n`)
    for (let i = 0; i < 100_000; i++) {
      line(40, `kind ${i}`)
      if (i % 100 === 0) jest.advanceTimersByTime(minute / 30)
    }
    expect(bytes()).toBeLessThan(1_100_000)
    expect(written.filter((text) => text.includes('left out'))).toHaveLength(1)
    line(50, 'an error')
    expect(written.at(-1)).toContain('"level":50')
    jest.advanceTimersByTime(60 * minute)
    line(40, 'the next hour')
    expect(written.at(-1)).toContain('"level":40')
  })

  it('leaves the lines of the server itself alone', () => {
    const { written, log } = open()
    const held = '{"level":50,"delivery":"d1","msg":"a delivery is held"}\n'
    for (let i = 0; i < 3; i++) log.write(held)
    expect(written).toEqual([held, held, held])
  })
})

type Line = { msg: string; reqId?: string; route?: string; err?: { stack: string } }

function start() {
  const { written, log, bytes } = open()
  const app = Fastify({
    logger: { level: 'info', stream: log },
    logController: new RequestLog(),
    genReqId: ({ headers }) => String(headers['x-request-id']),
  })
  const fail = (message: string) => async () => {
    throw new Error(message)
  }
  app.get('/fails', fail('it failed'))
  app.get('/fails-too', async () => fail('it failed')())
  app.get('/fails-at-length', fail('very '.repeat(5_000)))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  app.setErrorHandler((err, request, reply) => {
    request.log.error({ err }, 'it failed')
    return reply.code(500).send()
  })
  return {
    get: (url: string, id: string) => app.inject({ url, headers: { 'x-request-id': id } }),
    lines: (): Line[] => written.map((line) => JSON.parse(line)),
    bytes,
  }
}

function open() {
  const written: string[] = []
  const log = createQuietLog({ write: (line) => written.push(line) })
  whenTestEnds(log.close)
  return { written, log, bytes: () => Buffer.byteLength(written.join('')) }
}
