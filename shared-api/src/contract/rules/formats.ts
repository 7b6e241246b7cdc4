import type { Language } from './languages.ts'

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }
/** Latin America writes money as Brazil does: the symbol first, with R$ and US$ distinct. */
const moneyLocales: Record<Language, string> = { ...locales, es: 'pt-BR' }

/** The medium style, but with two-digit hours in Spanish too. */
const dayAndMinute = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** Keeps each formatter: making one takes as long as a thousand formats. Options are few and written in code. */
function keepFormats<Options, Format>(
  create: (locale: string, options: Options) => Format,
) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? create(locale, options)
    formats.set(key, format)
    return format
  }
}

const numberFormat = keepFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
const dateFormat = keepFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** A whole number with separators (docs/specification.md §9.6). @param value a decimal string if it may exceed 2^53 */
export function formatNumber(value: number | string, language: Language): string {
  const exact = typeof value === 'string' ? BigInt(value) : value
  return numberFormat(locales[language], { useGrouping: 'always' }).format(exact)
}

/** A date, long by default. @param moment epoch milliseconds or ISO 8601 text */
export function formatDate(
  moment: number | string,
  language: Language,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return dateFormat(locales[language], options).format(new Date(moment))
}

/** A time zone's offset at a moment: `UTC−3`, `UTC+5:30`. @param moment epoch milliseconds or ISO 8601 text */
export function formatZone(moment: number | string, timeZone: string): string {
  const format = dateFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
  const parts = format.formatToParts(new Date(moment))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return offset.replace('GMT', 'UTC').replace('-', '−')
}

/** `15 Jan 2027, 18:30 (UTC−3)`. @param moment epoch milliseconds or ISO 8601 text */
export function formatMoment(
  moment: number | string,
  language: Language,
  timeZone: string,
): string {
  const text = formatDate(moment, language, { ...dayAndMinute, timeZone })
  return `${text} (${formatZone(moment, timeZone)})`
}

/** A price: `R$ 1.234,50`. @param currency ISO 4217 code */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const options = { style: 'currency', currency } as const
  return numberFormat(moneyLocales[language], options).format(amount)
}

/**
 * Always Brazilian Portuguese, with day, long month, year, hour and minute (docs/specification.md §9.6).
 * @param moment ISO 8601 text with offset
 */
export function formatSiegeDate(moment: string, timeZone: string): string {
  return formatDate(moment, 'pt', { ...dayAndMinute, month: 'long', timeZone })
}
