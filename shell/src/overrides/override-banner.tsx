import { type Override, overrideParameter } from 'portal-contract'
import { useTranslation } from 'react-i18next'
import styles from './override-banner.module.css'

type Props = { overrides: readonly Override[] }

export function OverrideBanner({ overrides }: Props) {
  const { t } = useTranslation('shell')
  const builds = overrides.map(({ remote, build }) => `${remote}@${build}`).join(', ')
  return (
    <div className={styles.banner} role="status">
      {t('override.banner', { builds })}{' '}
      {/* Relative to the page on screen, and loads a new document. */}
      <a href={`?${overrideParameter}=`}>{t('override.reset')}</a>
    </div>
  )
}
