import { describe, expect, it } from '@jest/globals'
import { formatDate, formatNumber, formatSiegeDate } from './format.ts'

/** Intl separates hours from their day period by spaces of its own choosing. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('formatNumber', () => {
  it.each([
    ['pt', 0, '0'],
    ['pt', 999, '999'],
    ['pt', 1234, '1.234'],
    ['en', 1234, '1,234'],
    // Spanish does not separate four digits by itself.
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
