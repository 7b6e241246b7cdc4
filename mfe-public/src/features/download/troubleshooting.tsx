import { useTranslation } from 'react-i18next'
import { SectionTitle } from 'shared-ui'
import { triangleAlert } from 'shared-ui/icons'
import styles from './troubleshooting.module.css'

function useTips() {
  const { t } = useTranslation('public')
  return [
    { problem: t('download.helpDllTitle'), fix: t('download.helpDll') },
    { problem: t('download.helpAntivirusTitle'), fix: t('download.helpAntivirus') },
    { problem: t('download.helpCriticalTitle'), fix: t('download.helpCritical') },
    { problem: t('download.helpConnectTitle'), fix: t('download.helpConnect') },
    { problem: t('download.helpChecksumTitle'), fix: t('download.helpChecksum') },
  ]
}

export function Troubleshooting() {
  const { t } = useTranslation('public')
  const tips = useTips()
  return (
    <section>
      <SectionTitle icon={triangleAlert}>{t('download.helpTitle')}</SectionTitle>
      <dl className={styles.tips}>
        {tips.map(({ problem, fix }) => (
          <div key={problem}>
            <dt>{problem}</dt>
            <dd>{fix}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
