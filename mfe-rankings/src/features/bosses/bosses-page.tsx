import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { BossRespawn } from 'shared-api/contract'
import { DataStates, PageTitle, useReload } from 'shared-ui'
import { BossList } from './boss-list.tsx'

const isEmpty = ({ all }: BossRespawn) => all.length === 0

export const bossesPage: Page<Promise<Result<BossRespawn>>> = {
  loader: ({ api }) =>
    settle(api.get<BossRespawn>('/npc-respawn'), 'Erro ao buscar respawn dos bosses'),
  Component: ({ data }) => {
    const { t } = useTranslation(['rankings', 'common'])
    return (
      <>
        <PageTitle>{t('rankings:bosses.title')}</PageTitle>
        {/* A failure shows the text of an empty list (docs/specification.md §8.8). */}
        <DataStates
          source={data}
          isEmpty={isEmpty}
          emptyText={t('common:noData')}
          errorText={t('common:noData')}
          onRetry={useReload()}
        >
          {({ all }) => <BossList bosses={all} />}
        </DataStates>
      </>
    )
  },
}
