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
const timeZone = 'America/Sao_Paulo'

it.each([
  ['pt', 0, '0'],
  ['pt', 999, '999'],
  ['pt', 1234, '1.234'],
  ['en', 1234, '1,234'],
  // Intl does not group four digits in Spanish.
  ['es', 1234, '1.234'],
  ['pt', -1234567, '-1.234.567'],
  ['en', '1234567', '1,234,567'],
  // Above 2^53.
  ['pt', '9007199254740993', '9.007.199.254.740.993'],
] as const)('formatNumber writes in %s %p as %s', (language, value, text) => {
  expect(formatNumber(value, language)).toBe(text)
})

describe('formatDate', () => {
  const moment = '2025-10-17T18:00:00-03:00'
  const short = { dateStyle: 'short', timeStyle: 'short', timeZone } as const

  it.each([
    ['pt', '17 de outubro de 2025', '17/10/2025, 18:00'],
    ['en', '17 October 2025', '17/10/2025, 18:00'],
    ['es', '17 de octubre de 2025', '17/10/25, 18:00'],
  ] as const)('in %s writes %s, or %s with options', (language, long, withOptions) => {
    expect(formatDate(moment, language, { dateStyle: 'long', timeZone })).toBe(long)
    expect(plain(formatDate(moment, language, short))).toBe(withOptions)
  })

  it('writes a long date by default, also of epoch milliseconds', () => {
    expect(formatDate(Date.parse(moment), 'en')).toBe('17 October 2025')
  })
})

it.each([
  ['pt', '15 de jan. de 2027, 07:30 (UTC−3)'],
  ['en', '15 Jan 2027, 07:30 (UTC−3)'],
  ['es', '15 ene 2027, 07:30 (UTC−3)'],
] as const)('formatMoment writes day, minute and zone in %s: %s', (language, text) => {
  expect(plain(formatMoment('2027-01-15T10:30:00Z', language, timeZone))).toBe(text)
})

it.each([
  ['2027-01-15', timeZone, 'UTC−3'],
  ['2027-01-15', 'Asia/Kolkata', 'UTC+5:30'],
  ['2027-01-15', 'Europe/Lisbon', 'UTC+0'],
  ['2027-07-15', 'Europe/Lisbon', 'UTC+1'],
])('formatZone writes on %s %s as %s', (day, zone, text) => {
  expect(formatZone(`${day}T12:00:00Z`, zone)).toBe(text)
})

it.each([
  ['pt', 'BRL', 'R$ 1.234,50'],
  ['pt', 'USD', 'US$ 1.234,50'],
  ['en', 'BRL', 'R$1,234.50'],
  ['en', 'USD', 'US$1,234.50'],
  ['es', 'BRL', 'R$ 1.234,50'],
  ['es', 'USD', 'US$ 1.234,50'],
] as const)('formatMoney writes in %s %s as %s', (language, currency, text) => {
  expect(plain(formatMoney(1_234.5, currency, language))).toBe(text)
})

it.each([
  ['2025-10-19T23:00:00Z', timeZone, '19 de outubro de 2025 às 20:00'],
  ['2025-10-19T20:00:00-03:00', timeZone, '19 de outubro de 2025 às 20:00'],
  ['2025-10-20T01:05:00Z', timeZone, '19 de outubro de 2025 às 22:05'],
  ['2025-10-20T01:05:00Z', 'Europe/Lisbon', '20 de outubro de 2025 às 02:05'],
])(
  'formatSiegeDate writes %s in %s, in Brazilian Portuguese, as %s',
  (moment, zone, text) => {
    expect(formatSiegeDate(moment, zone)).toBe(text)
  },
)
