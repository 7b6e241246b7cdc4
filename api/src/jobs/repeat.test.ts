import timers from 'node:timers/promises'
import { afterEach, describe, expect, it, jest } from '@jest/globals'

const second = 1_000

afterEach(() => void jest.restoreAllMocks())

describe('a repeated job', () => {
  it('waits longer after each failure, and as usual after a success', async () => {
    const waits: number[] = []
    const real = timers.setTimeout
    jest.spyOn(timers, 'setTimeout').mockImplementation((wait = 0, value, options) => {
      waits.push(wait / second)
      return real(0, value, options)
    })
    const { repeat } = await import('#src/jobs/repeat.ts')
    const isOver = Promise.withResolvers<void>()
    const work = async () => {
      if (waits.length < 9) throw new Error('away')
      if (waits.length === 10) isOver.resolve()
    }
    const stop = repeat(work, second, () => {})
    await isOver.promise
    await stop()
    expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 1])
  })
})
