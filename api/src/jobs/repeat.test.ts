import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { repeat } from '#src/jobs/repeat.ts'

const second = 1_000

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('a repeated job', () => {
  it('waits longer after each failure, and as usual after a success', async () => {
    let isFailing = true
    const runs: number[] = []
    const stop = repeat(
      async () => {
        runs.push(Date.now())
        if (isFailing) throw new Error('away')
      },
      second,
      () => {},
    )
    for (let i = 0; i < 300; i += 1) await jest.advanceTimersByTimeAsync(second)
    const pauses = () => runs.slice(1).map((at, i) => (at - (runs[i] ?? 0)) / second)
    expect(pauses()).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
    isFailing = false
    await jest.advanceTimersByTimeAsync(70 * second)
    expect(pauses().at(-1)).toBe(1)
    await stop()
  })
})
