import { describe, expect, it } from '@jest/globals'
import { hour, minute } from '#src/durations.ts'
import type { Limit } from '#src/limits/limiter.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'

describe('a limit in memory', () => {
  it('holds for each bucket until its tries are forgotten', () => {
    const { limiter, wait } = setUp()
    const may = (bucket: string) => limiter.admit({ bucket, most: 2, within: minute })
    expect([may('a'), may('a'), may('a'), may('b')]).toEqual([true, true, false, true])
    wait(minute)
    expect(may('a')).toBe(true)
  })

  it('holds for all callers together, and counts a refused try in no bucket', () => {
    const { limiter } = setUp()
    const overall = { bucket: 'all', most: 3, within: minute }
    const may = (bucket: string) =>
      limiter.admit({ bucket, most: 2, within: minute }, overall)
    expect(['a', 'a', 'a', 'b', 'c'].map(may)).toEqual([true, true, false, true, false])
  })

  it('that leaks allows many at once, and then what comes back with time', () => {
    const { spendAll, wait } = setUp({ bucket: 'all', most: 10, leak: hour / 4 })
    expect(spendAll()).toBe(10)
    wait(hour / 4)
    expect(spendAll()).toBe(1)
    wait(hour)
    expect(spendAll()).toBe(4)
    wait(100 * hour)
    expect(spendAll()).toBe(10)
  })

  it('forgets the bucket that was used least recently beyond a hundred thousand', () => {
    const { limiter } = setUp()
    const may = (bucket: string) => limiter.admit({ bucket, most: 1, within: hour })
    for (let n = 0; n < 100_000; n++) may(`${n}`)
    expect(may('0')).toBe(false)
    expect(may('one more')).toBe(true)
    expect([may('1'), may('0')]).toEqual([false, true])
  })

  it('counts nothing that was taken back', () => {
    const limit = { bucket: 'all', most: 3, leak: hour }
    const { limiter, spendAll } = setUp(limit)
    limiter.admit(limit)
    limiter.takeBack(limit)
    expect(spendAll()).toBe(3)
    for (let i = 0; i < 9; i++) limiter.takeBack(limit)
    expect(spendAll()).toBe(3)
  })
})

function setUp(limit: Limit = { bucket: '', most: 0, within: 0 }) {
  let clock = 0
  const limiter = createMemoryLimiter(() => clock)
  return {
    limiter,
    wait(milliseconds: number) {
      clock += milliseconds
    },
    spendAll() {
      let count = 0
      while (limiter.admit(limit)) count += 1
      return count
    },
  }
}
