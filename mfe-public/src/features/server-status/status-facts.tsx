import { useTranslation } from 'react-i18next'
import { type ApiClient, type Result, settle, useRealm } from 'shared-api'
import type { Home, ServerStatus } from 'shared-api/contract'
import { formatDate, formatNumber, useLanguage } from 'shared-i18n'
import { DefinitionList, StatusDot } from 'shared-ui'

/** The server status (docs/specification.md §2.5). */
export function StatusFacts({ status, launchDate, players, rates }: ServerStatus) {
  const { t } = useTranslation('public')
  const language = useLanguage()
  const { timeZone } = useRealm()
  const launchDay = formatDate(launchDate, language, { dateStyle: 'medium', timeZone })
  return (
    <DefinitionList
      entries={[
        { term: t('serverStatus.state'), description: <ServerState status={status} /> },
        { term: t('serverStatus.launchDate'), description: launchDay },
        {
          term: t('serverStatus.players'),
          description: formatNumber(players, language),
        },
        { term: t('serverStatus.expRate'), description: rates.exp },
        { term: t('serverStatus.adenaRate'), description: rates.adena },
      ]}
    />
  )
}

type Props = { status: ServerStatus['status'] }

/** Every status other than online is shown as offline (docs/specification.md §4.2). */
export function ServerState({ status }: Props) {
  const { t } = useTranslation('public')
  const isOnline = status === 'online'
  return (
    <StatusDot online={isOnline}>
      {isOnline ? t('serverStatus.online') : t('serverStatus.offline')}
    </StatusDot>
  )
}

/** Fetches the home data; a failure is logged with the text of docs/specification.md §8.1. */
export function getHome(api: ApiClient): Promise<Result<Home>> {
  return settle(api.get<Home>('/home'), 'Erro ao buscar dados da home')
}
