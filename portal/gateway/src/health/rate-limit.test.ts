import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createRateLimit } from './rate-limit.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 600_000 })
})
afterEach(() => {
  jest.useRealTimers()
})

it('an address may so much in a minute, and again in the next', () => {
  const may = createRateLimit(2)
  expect([may('a'), may('a'), may('a'), may('b')]).toEqual([true, true, false, true])
  jest.advanceTimersByTime(60_000)
  expect(may('a')).toBe(true)
})

it('more addresses than are kept wait for the next minute', () => {
  const may = createRateLimit(2)
  for (let address = 0; address < 20_000; address += 1) may(String(address))
  expect(may('one more')).toBe(false)
  expect(may('0')).toBe(true)
  jest.advanceTimersByTime(60_000)
  expect(may('one more')).toBe(true)
})

it('one /48 takes the places of no other network', () => {
  const may = createRateLimit(2)
  for (let i = 0; i < 65_536; i += 1) may(`2001:db8:1:${i.toString(16)}::/64`)
  expect(may('2001:db8:2::/64')).toBe(true)
  expect(may('203.0.113.7')).toBe(true)
})
