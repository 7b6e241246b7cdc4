import { describe, expect, it } from '@jest/globals'
import { launchMoment, roundTimeLeft, splitTimeLeft } from './launch-moment.ts'

const launch = '2025-10-17T18:00:00-03:00'
const brazil = 'America/Sao_Paulo'

describe('launchMoment', () => {
  it.each([
    ['pt', 'outubro'],
    ['en', 'October'],
    ['es', 'octubre'],
  ] as const)('is the 17th at 18:00, UTC−3, in %s', (language, month) => {
    expect(launchMoment(launch, brazil, language)).toEqual({
      day: '17',
      month,
      time: '18:00',
      zone: 'UTC−3',
    })
  })

  it.each([
    ['UTC', { day: '17', time: '21:00', zone: 'UTC+0' }],
    ['Asia/Kolkata', { day: '18', time: '02:30', zone: 'UTC+5:30' }],
    ['Europe/Lisbon', { day: '17', time: '22:00', zone: 'UTC+1' }],
  ])('is told in the time of a realm in %s', (timeZone, expected) => {
    expect(launchMoment(launch, timeZone, 'en')).toMatchObject(expected)
  })

  it('calls midnight 00:00', () => {
    const midnight = '2025-10-18T00:00:00-03:00'
    expect(launchMoment(midnight, brazil, 'en').time).toBe('00:00')
  })
})

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
