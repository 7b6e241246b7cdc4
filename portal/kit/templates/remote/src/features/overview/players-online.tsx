import { useTranslation } from 'react-i18next'
import { formatNumber, useLanguage } from 'shared-i18n'

export function PlayersOnline({ count }: { count: number }) {
  const { t } = useTranslation('__name__')
  const amount = formatNumber(count, useLanguage())
  return <p>{t('overview.players', { count, amount })}</p>
}
