import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { PlayerRanking } from 'shared-api/contract'
import { DataStates, PageTitle } from 'shared-ui'
import { useReload } from '#src/features/ranking/use-reload.ts'
import { PlayerRankings } from './player-rankings.tsx'

const isEmpty = (ranking: PlayerRanking) =>
  Object.values(ranking).every((list) => list.length === 0)

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
        <DataStates source={data} isEmpty={isEmpty} onRetry={useReload()}>
          {(ranking) => <PlayerRankings ranking={ranking} />}
        </DataStates>
      </>
    )
  },
}
