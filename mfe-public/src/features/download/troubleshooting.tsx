import { useTranslation } from 'react-i18next'
import { SectionTitle } from 'shared-ui'
import { triangleAlert } from 'shared-ui/icons'
import styles from './troubleshooting.module.css'

function useTips() {
  const { t } = useTranslation('public')
  return [
    { trouble: t('download.helpDllTitle'), cure: t('download.helpDll') },
    { trouble: t('download.helpAntivirusTitle'), cure: t('download.helpAntivirus') },
    { trouble: t('download.helpCriticalTitle'), cure: t('download.helpCritical') },
    { trouble: t('download.helpConnectTitle'), cure: t('download.helpConnect') },
    { trouble: t('download.helpChecksumTitle'), cure: t('download.helpChecksum') },
  ]
}

/** The troubles that players have most, each with its cure. */
export function Troubleshooting() {
  const { t } = useTranslation('public')
  const tips = useTips()
  return (
    <section>
      <SectionTitle icon={triangleAlert}>{t('download.helpTitle')}</SectionTitle>
      <dl className={styles.tips}>
        {tips.map(({ trouble, cure }) => (
          <div key={trouble}>
            <dt>{trouble}</dt>
            <dd>{cure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
