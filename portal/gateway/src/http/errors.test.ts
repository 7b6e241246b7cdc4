import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { listen, openGateway } from '#src/testing/gateway.ts'
import { quietErrors, reportOnce } from './errors.ts'

const minute = 60_000

describe('errors that visitors cause', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  it('are told a few times for each kind, and then counted once a minute', () => {
    const { told, fail } = start()
    for (let i = 0; i < 300; i++) fail(`GET /${i}`)
    expect(told.map((error) => (error as Error).message)).toEqual([
      'GET /0',
      'GET /1',
      'GET /2',
    ])
    jest.advanceTimersByTime(minute)
    expect(told.slice(3)).toEqual(['297 more in a minute: GET /299'])
    jest.advanceTimersByTime(minute)
    fail('GET /once more')
    expect(told.at(-1)).toMatchObject({ message: 'GET /once more' })
  })

  it('are told each if they come from different places', () => {
    const { told, onError } = start()
    onError(Object.assign(new Error('no file'), { code: 'ENOENT' }))
    onError(Object.assign(new Error('no right'), { code: 'EACCES' }))
    onError(new Error('elsewhere', { cause: new TypeError('not a function') }))
    expect(told).toHaveLength(3)
  })

  it('write little in two hours, whatever a visitor writes', () => {
    const { told, fail } = start()
    for (let i = 0; i < 120; i++) {
      for (let j = 0; j < 20; j++) fail(`GET /${i} ${j} ${'x'.repeat(16_000)}`)
      jest.advanceTimersByTime(minute)
    }
    expect(told.map((line) => inspect(line)).join('\n').length).toBeLessThan(60_000)
  })

  it('are few lines where the API breaks off each second answer', async () => {
    const api = createServer(({ url }, answer) => {
      if (url === '/api/breaks') answer.destroy()
      else answer.end('{}')
    })
    const origin = `http://127.0.0.1:${await listen(api)}`
    const told: unknown[] = []
    const open = await openGateway({ api: origin, onError: (error) => told.push(error) })
    const get = (path: string) => fetch(`http://127.0.0.1:${open.port}${path}`)
    for (let i = 0; i < 30; i++) {
      expect((await get('/api/breaks')).status).toBe(502)
      expect((await get('/api/answers')).status).toBe(200)
    }
    await open.close()
    api.close()
    const ofProxy = told.filter((error) => inspect(error).includes('does not answer'))
    expect(ofProxy).toHaveLength(2)
  })
})

it('a problem is told once, and again when it comes back', async () => {
  const onError = jest.fn()
  const attempt = reportOnce(onError)
  const fail = (message: string) =>
    attempt('write', () => Promise.reject(new Error(message)))
  expect(await fail('the disk is full')).toBeNull()
  await fail('the disk is full')
  await fail('the disk is gone')
  await attempt('read', async () => 'read')
  await fail('the disk is gone')
  expect(onError).toHaveBeenCalledTimes(2)
  expect(await attempt('write', async () => 'written')).toBe('written')
  await fail('the disk is gone')
  expect(onError).toHaveBeenCalledTimes(3)
})

function start() {
  jest.useFakeTimers()
  const told: unknown[] = []
  const { onError } = quietErrors((error) => told.push(error))
  return { told, onError, fail: (message: string) => onError(new Error(message)) }
}
