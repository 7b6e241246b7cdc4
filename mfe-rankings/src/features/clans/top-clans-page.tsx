import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { ClanRanking } from 'shared-api/contract'
import { DataStates, PageTitle, useReload } from 'shared-ui'
import { isEmptyRanking } from '#src/features/ranking/is-empty-ranking.ts'
import { ClanRankings } from './clan-rankings.tsx'

export const topClansPage: Page<Promise<Result<ClanRanking>>> = {
  loader: ({ api }) =>
    settle(api.get<ClanRanking>('/clans/ranking'), 'Erro ao buscar ranking de clãs'),
  Component: ({ data }) => {
    const { t } = useTranslation('rankings')
    return (
      <>
        <PageTitle>{t('topClans.title')}</PageTitle>
        <DataStates source={data} isEmpty={isEmptyRanking} onRetry={useReload()}>
          {(ranking) => <ClanRankings ranking={ranking} />}
        </DataStates>
      </>
    )
  },
}
