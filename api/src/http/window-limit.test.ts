import { describe, expect, it } from '@jest/globals'
import { createWindowLimit } from '#src/http/window-limit.ts'

describe('a limit', () => {
  it('holds for each caller until the window ends', () => {
    const clock = { now: 0 }
    const may = createWindowLimit({
      windowMs: 60_000,
      perCaller: 2,
      overall: 100,
      now: () => clock.now,
    })
    expect([may('a'), may('a'), may('a'), may('b')]).toEqual([true, true, false, true])
    clock.now = 60_000
    expect(may('a')).toBe(true)
  })

  it('holds for all of them together', () => {
    const may = createWindowLimit({
      windowMs: 60_000,
      perCaller: 2,
      overall: 3,
      now: () => 0,
    })
    expect(['a', 'b', 'c', 'd'].map(may)).toEqual([true, true, true, false])
  })
})
