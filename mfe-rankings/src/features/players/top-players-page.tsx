import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { PlayerRanking } from 'shared-api/contract'
import { DataStates, PageTitle, useReload } from 'shared-ui'
import { isEmptyRanking } from '#src/features/ranking/is-empty-ranking.ts'
import { PlayerRankings } from './player-rankings.tsx'

export const topPlayersPage: Page<Promise<Result<PlayerRanking>>> = {
  loader: ({ api }) =>
    settle(
      api.get<PlayerRanking>('/players/ranking'),
      'Erro ao buscar ranking de jogadores',
    ),
  Component: ({ data }) => {
    const { t } = useTranslation('rankings')
    return (
      <>
        <PageTitle>{t('topPlayers.title')}</PageTitle>
        <DataStates source={data} isEmpty={isEmptyRanking} onRetry={useReload()}>
          {(ranking) => <PlayerRankings ranking={ranking} />}
        </DataStates>
      </>
    )
  },
}
