import { useTranslation } from 'react-i18next'
import { StateNote } from 'shared-ui'

/** Stands where a page is on its way. */
export function PageLoading() {
  const { t } = useTranslation('common')
  return <StateNote state="loading">{t('loading')}</StateNote>
}
