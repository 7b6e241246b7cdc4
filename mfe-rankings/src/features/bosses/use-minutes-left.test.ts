import { describe, expect, it } from '@jest/globals'
import { minutesBetween } from './bosses-page.tsx'

const now = 1_760_000_000_000

describe('minutes between now and a respawn', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [60_000, 1],
    [60_001, 2],
    [2.5 * 60 * 60_000, 150],
  ])('%i ms ahead are %i minutes', (ahead, minutes) => {
    expect(minutesBetween(now, now + ahead)).toBe(minutes)
  })

  it('are none for a boss without a time', () => {
    expect(minutesBetween(now, 0)).toBe(0)
  })
})
