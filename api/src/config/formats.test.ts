import { describe, expect, it } from '@jest/globals'
import { formatCount, formatMoment, formatMoney } from '#src/config/formats.ts'

/** Intl separates currencies and hours by spaces of its own choosing. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

// The site writes the same: see format.test.ts of shared-i18n.
describe('a moment', () => {
  const moment = Date.parse('2027-01-15T21:30:00Z')

  it.each([
    ['pt', '15 de jan. de 2027, 18:30 (UTC−3)'],
    ['en', '15 Jan 2027, 18:30 (UTC−3)'],
    ['es', '15 ene 2027, 18:30 (UTC−3)'],
  ] as const)('is written in %s in realm time with its zone', (language, text) => {
    expect(plain(formatMoment(moment, language, 'America/Sao_Paulo'))).toBe(text)
  })

  it('has two digits for the hour in every language', () => {
    const early = Date.parse('2027-01-15T07:05:00Z')
    for (const language of ['pt', 'en', 'es'] as const)
      expect(formatMoment(early, language, 'America/Sao_Paulo')).toMatch(/ 04:05 \(/)
  })

  it.each([
    ['Asia/Kolkata', '16 Jan 2027, 03:00 (UTC+5:30)'],
    ['UTC', '15 Jan 2027, 21:30 (UTC+0)'],
  ])('in %s is %s', (timeZone, text) => {
    expect(plain(formatMoment(moment, 'en', timeZone))).toBe(text)
  })
})

describe('an amount of money', () => {
  it.each([
    ['pt', 'BRL', 'R$ 1.234,50'],
    ['pt', 'USD', 'US$ 1.234,50'],
    ['en', 'BRL', 'R$1,234.50'],
    ['en', 'USD', 'US$1,234.50'],
    ['es', 'BRL', 'R$ 1.234,50'],
    ['es', 'USD', 'US$ 1.234,50'],
  ] as const)('is written in %s and %s as %s', (language, currency, text) => {
    expect(plain(formatMoney(1_234.5, currency, language))).toBe(text)
  })
})

describe('a count', () => {
  it.each([
    ['pt', '1.000'],
    ['en', '1,000'],
    ['es', '1.000'],
  ] as const)('is written in %s as %s', (language, text) => {
    expect(formatCount(1_000, language)).toBe(text)
  })
})
