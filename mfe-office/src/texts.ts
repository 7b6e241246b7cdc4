import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { formatMoment, formatMoney, formatNumber, useLanguage } from 'shared-i18n'

/** Texts and formats in the member's language; times are in the time zone of the realm. */
export function useTexts() {
  const { t } = useTranslation('office')
  const language = useLanguage()
  const { timeZone } = useRealm()
  return {
    t,
    moment: (value: string | null) =>
      value === null ? '—' : formatMoment(value, language, timeZone),
    money: (amount: number, currency: string) => formatMoney(amount, currency, language),
    number: (value: number) => formatNumber(value, language),
  }
}
