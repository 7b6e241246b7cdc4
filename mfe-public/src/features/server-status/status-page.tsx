import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ApiClient, type Page, type Result, settle, useRealm } from 'shared-api'
import type { Home, ServerStatus } from 'shared-api/contract'
import { formatDate, formatNumber, useLanguage } from 'shared-i18n'
import {
  Card,
  type DataSource,
  DataStates,
  DefinitionList,
  Icon,
  PageTitle,
  SectionTitle,
  StatusDot,
  useReload,
} from 'shared-ui'
import { towerFlag } from 'shared-ui/icons'
import { paths } from '#src/paths.ts'
import styles from './status-page.module.css'

/** Fetches the home data; a failure is logged with the text of docs/specification.md §8.1. */
export const getHome = (api: ApiClient) =>
  settle(api.get<Home>('/home'), 'Erro ao buscar dados da home')

// Other servers than ours may answer /home with less than the contract says (docs/specification.md §4.1).
const hasNoStatus = ({ serverStatus }: Partial<Home>) => !serverStatus?.status

const lacksFacts = ({ serverStatus }: Partial<Home>) => {
  const { launchDate = '', players, rates }: Partial<ServerStatus> = serverStatus ?? {}
  return !rates || players === undefined || Number.isNaN(Date.parse(launchDate))
}

export const statusPage: Page<Promise<Result<Home>>> = {
  loader: ({ api }) => getHome(api),
  Component: ({ data }) => {
    const { t } = useTranslation('public')
    return (
      <>
        <PageTitle>{t('serverStatus.title')}</PageTitle>
        <div className={styles.state}>
          <DataStates source={data} isEmpty={hasNoStatus} onRetry={useReload()}>
            {({ serverStatus: { status } }) => (
              <div className={styles.tower} data-online={status === 'online'}>
                <Icon icon={towerFlag} size="emblem" />
                <ServerState status={status} />
              </div>
            )}
          </DataStates>
        </div>
        <p className={styles.rates}>{t('serverStatus.fixedRates')}</p>
      </>
    )
  },
}

const titleId = 'server-status'

export function StatusCard({ source }: { source: DataSource<Home> }) {
  const { t } = useTranslation('public')
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('serverStatus.title')}</SectionTitle>
      <div className={styles.facts}>
        <DataStates source={source} isEmpty={lacksFacts} onRetry={useReload()}>
          {({ serverStatus }) => <StatusFacts {...serverStatus} />}
        </DataStates>
      </div>
      <Link to={paths.serverDetails} className={styles.more}>
        {t('serverStatus.details')}
      </Link>
    </Card>
  )
}

/** The server status (docs/specification.md §2.5). */
function StatusFacts({ status, launchDate, players, rates }: ServerStatus) {
  const { t } = useTranslation('public')
  const language = useLanguage()
  const { timeZone } = useRealm()
  const launchDay = formatDate(launchDate, language, { dateStyle: 'medium', timeZone })
  return (
    <DefinitionList
      entries={[
        { term: t('serverStatus.state'), description: <ServerState status={status} /> },
        { term: t('serverStatus.launchDate'), description: launchDay },
        { term: t('serverStatus.players'), description: formatNumber(players, language) },
        { term: t('serverStatus.expRate'), description: rates.exp },
        { term: t('serverStatus.adenaRate'), description: rates.adena },
      ]}
    />
  )
}

/** Every status other than online is shown as offline (docs/specification.md §4.2). */
function ServerState({ status }: Pick<ServerStatus, 'status'>) {
  const { t } = useTranslation('public')
  const isOnline = status === 'online'
  return (
    <StatusDot online={isOnline}>
      {isOnline ? t('serverStatus.online') : t('serverStatus.offline')}
    </StatusDot>
  )
}
