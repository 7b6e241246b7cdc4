import type { Language } from 'shared-api/contract'

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }
/** Latin America writes money as Brazil does: the symbol first, and R$ and US$ told apart. */
const moneyLocales: Record<Language, string> = { ...locales, es: 'pt-BR' }

/** As the medium style, but with two digits for the hour in Spanish too. */
const dayAndMinute = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** @returns a whole number with the thousands separators of the language */
export function formatCount(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { useGrouping: 'always' }).format(value)
}

/** @returns a price, such as R$ 1.234,50 */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const options = { style: 'currency', currency } as const
  return new Intl.NumberFormat(moneyLocales[language], options).format(amount)
}

/**
 * A moment as the site writes it: in the language, in realm time, with the zone.
 *
 * @param moment epoch milliseconds
 * @param timeZone IANA name
 * @returns such as 15 Jan 2027, 18:30 (UTC−3)
 */
export function formatMoment(moment: number, language: Language, timeZone: string): string {
  const text = new Intl.DateTimeFormat(locales[language], {
    ...dayAndMinute,
    timeZone,
  }).format(moment)
  return `${text} (${zoneAt(moment, timeZone)})`
}

function zoneAt(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
  const parts = format.formatToParts(moment)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return offset.replace('GMT', 'UTC').replace('-', '−')
}
