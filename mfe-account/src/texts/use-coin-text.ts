import { useTranslation } from 'react-i18next'
import { formatNumber, useLanguage } from 'shared-i18n'

/** Formats an amount of coins: 1 coin, 1,540 coins. */
export function useCoinText(): (amount: number) => string {
  const { t } = useTranslation('account')
  const language = useLanguage()
  return (amount) =>
    t('dashboard.coinAmount', { count: amount, amount: formatNumber(amount, language) })
}
