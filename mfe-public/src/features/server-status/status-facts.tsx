import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import type { ServerStatus } from 'shared-api/contract'
import { formatDate, formatNumber, useLanguage } from 'shared-i18n'
import { DefinitionList } from 'shared-ui'
import { ServerState } from './server-state.tsx'

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
