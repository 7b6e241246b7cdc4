import type { Language } from './languages.ts'

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }

/**
 * A whole number with the thousands separators of the language (specification §9).
 *
 * @param value a number, or a decimal string where it may exceed 2^53
 */
export function formatNumber(value: number | string, language: Language): string {
  const exact = typeof value === 'string' ? BigInt(value) : value
  return new Intl.NumberFormat(locales[language], { useGrouping: 'always' }).format(exact)
}

/**
 * A moment as a date in the language.
 *
 * @param moment epoch milliseconds or ISO 8601 text
 * @param options as of `Intl.DateTimeFormat`; a long date when left out
 */
export function formatDate(
  moment: number | string,
  language: Language,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(moment))
}

/**
 * A siege date: always Brazilian Portuguese, with day, long month, year, hour and minute (specification §2, Castles).
 *
 * @param moment ISO 8601 text with offset
 * @param timeZone the realm's IANA time zone
 */
export function formatSiegeDate(moment: string, timeZone: string): string {
  return formatDate(moment, 'pt', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
}
