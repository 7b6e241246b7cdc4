import { describe, expect, it } from '@jest/globals'
import type { Language } from 'shared-i18n'
import { launchMoment, roundTimeLeft, splitTimeLeft } from './launch.tsx'

describe('the moment of the launch', () => {
  const launch = '2025-10-17T18:00:00-03:00'
  const brazil = 'America/Sao_Paulo'

  it.each<[Language, string, string, string]>([
    ['pt', brazil, launch, '17 outubro 18:00 UTC−3'],
    ['en', brazil, launch, '17 October 18:00 UTC−3'],
    ['es', brazil, launch, '17 octubre 18:00 UTC−3'],
    ['en', 'UTC', launch, '17 October 21:00 UTC+0'],
    ['en', 'Asia/Kolkata', launch, '18 October 02:30 UTC+5:30'],
    ['en', 'Europe/Lisbon', launch, '17 October 22:00 UTC+1'],
    ['en', brazil, '2025-10-18T00:00:00-03:00', '18 October 00:00 UTC−3'],
  ])('is told in %s in the time of %s', (language, timeZone, moment, text) => {
    const { day, month, time, zone } = launchMoment(moment, timeZone, language)
    expect(`${day} ${month} ${time} ${zone}`).toBe(text)
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
})
