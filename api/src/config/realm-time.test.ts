import { describe, expect, it } from '@jest/globals'
import { endOfDay, startOfDay, toRealmIso } from '#src/config/realm-time.ts'

const moment = Date.parse('2025-10-17T21:00:00Z')

describe('a moment in realm time', () => {
  it.each([
    ['America/Sao_Paulo', '2025-10-17T18:00:00-03:00'],
    ['UTC', '2025-10-17T21:00:00+00:00'],
    ['Asia/Kolkata', '2025-10-18T02:30:00+05:30'],
    ['Europe/Madrid', '2025-10-17T23:00:00+02:00'],
  ])('in %s is %s', (timeZone, expected) => {
    expect(toRealmIso(moment, timeZone)).toBe(expected)
    expect(Date.parse(expected)).toBe(moment)
  })

  it.each([
    ['Europe/Madrid', '2026-10-25', 25],
    ['Europe/Madrid', '2026-03-29', 23],
    ['Australia/Sydney', '2026-10-04', 23],
    ['Australia/Sydney', '2026-04-05', 25],
    ['America/Sao_Paulo', '2026-10-17', 24],
  ])('is in a day that in %s on %s has %i hours', (timeZone, day, hours) => {
    const start = startOfDay(day, timeZone)
    const end = endOfDay(day, timeZone)
    expect((end - start) / 3_600_000).toBe(hours)
    expect(toRealmIso(start, timeZone)).toMatch(`${day}T00:00:00`)
    expect(toRealmIso(end - 1, timeZone)).toMatch(`${day}T23:59:59`)
  })

  it('shows midnight as 00:00 of the new day', () => {
    const midnight = Date.parse('2025-10-18T03:00:00Z')
    expect(toRealmIso(midnight, 'America/Sao_Paulo')).toBe('2025-10-18T00:00:00-03:00')
  })
})
