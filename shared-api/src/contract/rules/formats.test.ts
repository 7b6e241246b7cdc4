import { describe, expect, it } from '@jest/globals'
import {
  formatDate,
  formatMoment,
  formatMoney,
  formatNumber,
  formatSiegeDate,
  formatZone,
} from './formats.ts'

/** Intl writes various spaces between the hour and its day period. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatNumber', () => {
  it.each([
    ['pt', 0, '0'],
    ['pt', 999, '999'],
    ['pt', 1234, '1.234'],
    ['en', 1234, '1,234'],
    // Intl does not group four digits in Spanish.
    ['es', 1234, '1.234'],
    ['pt', -1234567, '-1.234.567'],
    ['en', '1234567', '1,234,567'],
  ] as const)('writes in %s %p as %s', (language, value, text) => {
    expect(formatNumber(value, language)).toBe(text)
  })

  it.each([
    ['pt', '9.007.199.254.740.993'],
    ['en', '9,007,199,254,740,993'],
    ['es', '9.007.199.254.740.993'],
  ] as const)('keeps every digit of a text above 2^53 in %s', (language, text) => {
    expect(formatNumber('9007199254740993', language)).toBe(text)
  })
})

describe('formatDate', () => {
  const moment = '2025-10-17T18:00:00-03:00'

  it.each([
    ['pt', '17 de outubro de 2025'],
    ['en', '17 October 2025'],
    ['es', '17 de octubre de 2025'],
  ] as const)('writes a long date in %s', (language, text) => {
    const options = { dateStyle: 'long', timeZone: 'America/Sao_Paulo' } as const
    expect(formatDate(moment, language, options)).toBe(text)
  })

  it.each([
    ['pt', '17/10/2025, 18:00'],
    ['en', '17/10/2025, 18:00'],
    ['es', '17/10/25, 18:00'],
  ] as const)('takes the options of Intl in %s', (language, text) => {
    const options = {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    } as const
    expect(plain(formatDate(moment, language, options))).toBe(text)
  })

  it('takes epoch milliseconds for the same moment', () => {
    expect(formatDate(Date.parse(moment), 'pt')).toBe(formatDate(moment, 'pt'))
  })

  it('writes a long date where no options are given', () => {
    expect(formatDate('2025-10-17T12:00:00Z', 'en', undefined)).toBe('17 October 2025')
  })
})

describe('formatMoment', () => {
  const moment = '2027-01-15T21:30:00Z'

  it.each([
    ['pt', '15 de jan. de 2027, 18:30 (UTC−3)'],
    ['en', '15 Jan 2027, 18:30 (UTC−3)'],
    ['es', '15 ene 2027, 18:30 (UTC−3)'],
  ] as const)('writes day, minute and zone in %s', (language, text) => {
    expect(plain(formatMoment(moment, language, 'America/Sao_Paulo'))).toBe(text)
  })

  it('has two digits for the hour in every language', () => {
    for (const language of ['pt', 'en', 'es'] as const)
      expect(formatMoment('2027-01-15T07:05:00Z', language, 'America/Sao_Paulo')).toMatch(
        / 04:05 \(/,
      )
  })
})

describe('formatZone', () => {
  it.each([
    ['America/Sao_Paulo', 'UTC−3'],
    ['Asia/Kolkata', 'UTC+5:30'],
    ['UTC', 'UTC+0'],
  ])('writes %s as %s', (timeZone, zone) => {
    expect(formatZone('2027-01-15T21:30:00Z', timeZone)).toBe(zone)
  })

  it('follows the seasons', () => {
    expect(formatZone('2027-01-15T12:00:00Z', 'Europe/Lisbon')).toBe('UTC+0')
    expect(formatZone('2027-07-15T12:00:00Z', 'Europe/Lisbon')).toBe('UTC+1')
  })
})

describe('formatMoney', () => {
  it.each([
    ['pt', 'BRL', 'R$ 1.234,50'],
    ['pt', 'USD', 'US$ 1.234,50'],
    ['en', 'BRL', 'R$1,234.50'],
    ['en', 'USD', 'US$1,234.50'],
    ['es', 'BRL', 'R$ 1.234,50'],
    ['es', 'USD', 'US$ 1.234,50'],
  ] as const)('writes in %s %s as %s', (language, currency, text) => {
    expect(plain(formatMoney(1_234.5, currency, language))).toBe(text)
  })
})

describe('formatSiegeDate', () => {
  it('tells day, long month, year, hour and minute in Brazilian Portuguese', () => {
    expect(formatSiegeDate('2025-10-19T23:00:00Z', 'America/Sao_Paulo')).toBe(
      '19 de outubro de 2025 às 20:00',
    )
  })

  it('tells them in the realm’s time zone, whatever the day is elsewhere', () => {
    expect(formatSiegeDate('2025-10-20T01:05:00Z', 'America/Sao_Paulo')).toBe(
      '19 de outubro de 2025 às 22:05',
    )
    expect(formatSiegeDate('2025-10-20T01:05:00Z', 'Europe/Lisbon')).toBe(
      '20 de outubro de 2025 às 02:05',
    )
  })

  it('takes a moment with any offset', () => {
    expect(formatSiegeDate('2025-10-19T20:00:00-03:00', 'America/Sao_Paulo')).toBe(
      formatSiegeDate('2025-10-19T23:00:00Z', 'America/Sao_Paulo'),
    )
  })
})
