import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { formatMoment, formatMoney, formatNumber, useLanguage } from 'shared-i18n'

/** Texts and formats in the player's language; times are in the time zone of the realm. */
export function useTexts() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { timeZone } = useRealm()
  const number = (value: number) => formatNumber(value, language)
  return {
    t,
    number,
    /** 1 coin, 1,540 coins. */
    coinText: (count: number) =>
      t('dashboard.coinAmount', { count, amount: number(count) }),
    /** With day, minute and zone. */
    moment: (value: string) => formatMoment(value, language, timeZone),
    /** R$ 5,00. */
    money: (amount: number, currency: string) => formatMoney(amount, currency, language),
  }
}
