import { overrideParameter } from 'portal-kit/gateway'
import type { Override } from 'portal-kit/registry'
import { useTranslation } from 'react-i18next'
import styles from './override-banner.module.css'

type Props = { overrides: readonly Override[] }

/** Says loudly that a remote is not the live one, and takes it back with one click. */
export function OverrideBanner({ overrides }: Props) {
  const { t } = useTranslation('shell')
  const builds = overrides.map(({ remote, build }) => `${remote}@${build}`).join(', ')
  return (
    <div className={styles.banner} role="status">
      {t('override.banner', { builds })}{' '}
      {/* A new document: the address relative to the page on screen, whichever that is by now. */}
      <a href={`?${overrideParameter}=`}>{t('override.reset')}</a>
    </div>
  )
}
