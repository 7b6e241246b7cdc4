import { useTranslation } from 'react-i18next'
import { StateNote } from 'shared-ui'

export function PageLoading() {
  const { t } = useTranslation('common')
  return <StateNote state="loading">{t('loading')}</StateNote>
}
