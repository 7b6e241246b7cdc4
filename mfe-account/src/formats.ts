import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { formatMoment, formatMoney, formatNumber, useLanguage } from 'shared-i18n'

/** Formats an amount of coins: 1 coin, 1,540 coins. */
export function useCoinText(): (amount: number) => string {
  const { t } = useTranslation('account')
  const language = useLanguage()
  return (amount) =>
    t('dashboard.coinAmount', { count: amount, amount: formatNumber(amount, language) })
}

/** Formats a moment with day, minute and zone, in the realm's time zone. */
export function useMomentText(): (moment: string) => string {
  const language = useLanguage()
  const { timeZone } = useRealm()
  return (moment) => formatMoment(moment, language, timeZone)
}

/** Formats a price: R$ 5,00. */
export function useMoneyText(): (amount: number, currency: string) => string {
  const language = useLanguage()
  return (amount, currency) => formatMoney(amount, currency, language)
}
