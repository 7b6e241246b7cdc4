import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Home } from 'shared-api/contract'
import { Card, type DataSource, DataStates, SectionTitle, useReload } from 'shared-ui'
import { paths } from '#src/paths.ts'
import styles from './status-card.module.css'
import { StatusFacts } from './status-facts.tsx'

const titleId = 'server-status'

export function StatusCard({ source }: { source: DataSource<Home> }) {
  const { t } = useTranslation('public')
  const reload = useReload()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('serverStatus.title')}</SectionTitle>
      <div className={styles.facts}>
        <DataStates source={source} onRetry={reload}>
          {({ serverStatus }) => <StatusFacts {...serverStatus} />}
        </DataStates>
      </div>
      <Link to={paths.serverDetails} className={styles.more}>
        {t('serverStatus.details')}
      </Link>
    </Card>
  )
}
