import { describe, expect, it } from '@jest/globals'
import { roundTimeLeft, splitTimeLeft } from './time-left.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

describe('the tablets', () => {
  it.each([
    [0, [0, 0, 0, 0]],
    [1, [0, 0, 0, 1]],
    [59, [0, 0, 0, 59]],
    [minute, [0, 0, 1, 0]],
    [hour - 1, [0, 0, 59, 59]],
    [day - 1, [0, 23, 59, 59]],
    [day, [1, 0, 0, 0]],
    [123 * day + 4 * hour + 5 * minute + 6, [123, 4, 5, 6]],
  ])('%i seconds are %j', (seconds, expected) => {
    const { days, hours, minutes, seconds: rest } = splitTimeLeft(seconds)
    expect([days, hours, minutes, rest]).toEqual(expected)
  })
})

describe('the bound that is read aloud', () => {
  it.each([
    [1, 'minutes', 10],
    [10 * minute, 'minutes', 10],
    [10 * minute + 1, 'minutes', 20],
    [hour, 'minutes', 60],
    [hour + 1, 'hours', 2],
    [day, 'hours', 24],
    [day + 1, 'days', 2],
    [30 * day, 'days', 30],
  ])('of %i seconds is in %s: %i', (seconds, unit, number) => {
    expect(roundTimeLeft(seconds)).toEqual({ unit, number })
  })

  it('changes at most once in ten minutes', () => {
    const spoken = new Set(
      Array.from({ length: hour }, (_, second) => roundTimeLeft(second + 1).number),
    )
    expect(spoken.size).toBe(6)
  })
})
