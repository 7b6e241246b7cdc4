import { useRealm } from 'shared-api'
import { formatMoment, formatMoney, formatNumber, useLanguage } from 'shared-i18n'

/** Formats in the member's language and in the time zone of the realm. */
export function useFormats() {
  const language = useLanguage()
  const { timeZone } = useRealm()
  return {
    moment: (value: string | null) =>
      value === null ? '—' : formatMoment(value, language, timeZone),
    money: (amount: number, currency: string) => formatMoney(amount, currency, language),
    number: (value: number) => formatNumber(value, language),
  }
}
