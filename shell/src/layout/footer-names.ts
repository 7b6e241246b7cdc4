import { useTranslation } from 'react-i18next'
import { accountPath } from './site-links.ts'

export function useFooterNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation('shell')
  return {
    '/download': t('footer.download'),
    [accountPath]: t('footer.account'),
    '/premium': t('footer.premium'),
    '/rules': t('footer.rules'),
  }
}
