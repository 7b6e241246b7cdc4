import { describe, expect, it } from '@jest/globals'
import { launchMoment } from './launch-moment.ts'

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
