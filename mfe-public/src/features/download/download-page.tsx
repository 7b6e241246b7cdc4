import { useTranslation } from 'react-i18next'
import { type Page, useRealm } from 'shared-api'
import { PageTitle, SectionTitle } from 'shared-ui'
import { download } from 'shared-ui/icons'
import { Lead } from '#src/parts/parts.tsx'
import { DownloadCard } from './download-card.tsx'
import styles from './download-page.module.css'
import { Prerequisites, Troubleshooting } from './requirements.tsx'
import { InstallSteps, PlaySteps } from './steps.tsx'

function Files() {
  const { t } = useTranslation('public')
  const { client, system, launcher } = useRealm().downloads
  return (
    <section>
      <SectionTitle icon={download}>{t('download.filesTitle')}</SectionTitle>
      <ul className={styles.files}>
        <DownloadCard
          {...client}
          name={t('download.client')}
          text={t('download.clientText')}
        />
        <DownloadCard
          {...system}
          name={t('download.system')}
          text={t('download.systemText')}
        />
        <DownloadCard
          {...launcher}
          name={t('download.launcher')}
          text={t('download.launcherText')}
        />
      </ul>
    </section>
  )
}

export const downloadPage: Page<null> = {
  Component: () => {
    const { t } = useTranslation('public')
    return (
      <>
        <PageTitle>{t('download.title')}</PageTitle>
        <Lead>{t('download.lead')}</Lead>
        <div className={styles.chapters}>
          <Files />
          <Prerequisites />
          <div className={styles.steps}>
            <InstallSteps />
            <PlaySteps />
          </div>
          <Troubleshooting />
        </div>
      </>
    )
  },
}
