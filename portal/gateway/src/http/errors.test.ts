import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { quietErrors, reportOnce } from './errors.ts'

const minute = 60_000

describe('errors that visitors cause', () => {
  let told: unknown[]
  let onError: (error: unknown) => void
  const fail = (message: string) => onError(new Error(message))

  beforeEach(() => {
    jest.useFakeTimers()
    told = []
    onError = quietErrors((error) => told.push(error)).onError
  })
  afterEach(() => void jest.useRealTimers())

  it('are told a few times for each kind, and then counted once a minute', () => {
    for (let i = 0; i < 300; i++) fail(`GET /${i}`)
    expect(told).toEqual(['GET /0', 'GET /1', 'GET /2'].map((line) => new Error(line)))
    jest.advanceTimersByTime(minute)
    expect(told.slice(3)).toEqual(['297 more in a minute: GET /299'])
    jest.advanceTimersByTime(minute)
    fail('GET /once more')
    expect(told.at(-1)).toMatchObject({ message: 'GET /once more' })
  })

  it('are told each if they come from different places', () => {
    onError(Object.assign(new Error('no file'), { code: 'ENOENT' }))
    onError(Object.assign(new Error('no right'), { code: 'EACCES' }))
    onError(new Error('elsewhere', { cause: new TypeError('not a function') }))
    expect(told).toHaveLength(3)
  })

  it('write little in two hours, whatever a visitor writes', () => {
    for (let i = 0; i < 120; i++) {
      for (let j = 0; j < 20; j++) fail(`GET /${i} ${j} ${'x'.repeat(16_000)}`)
      jest.advanceTimersByTime(minute)
    }
    expect(told.map((line) => inspect(line)).join('\n').length).toBeLessThan(60_000)
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
