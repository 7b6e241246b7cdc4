import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { Castle } from 'shared-api/contract'
import { DataStates, PageTitle, useReload } from 'shared-ui'
import { CastleLists } from './castle-lists.tsx'

const isEmpty = (castles: Castle[]) => castles.length === 0

export const castlesPage: Page<Promise<Result<Castle[]>>> = {
  loader: ({ api }) => settle(api.list<Castle>('/castles'), 'Erro ao buscar castelos'),
  Component: ({ data }) => {
    const { t } = useTranslation('rankings')
    return (
      <>
        <PageTitle>{t('castles.title')}</PageTitle>
        <DataStates source={data} isEmpty={isEmpty} onRetry={useReload()}>
          {(castles) => <CastleLists castles={castles} />}
        </DataStates>
      </>
    )
  },
}
