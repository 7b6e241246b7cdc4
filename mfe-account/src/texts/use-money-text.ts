import { formatMoney, useLanguage } from 'shared-i18n'

/** Formats a price: R$ 5,00. */
export function useMoneyText(): (amount: number, currency: string) => string {
  const language = useLanguage()
  return (amount, currency) => formatMoney(amount, currency, language)
}
