import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { HeroEntry } from 'shared-api/contract'
import { DataStates, PageTitle, useReload } from 'shared-ui'
import { HeroList } from './hero-list.tsx'

const isEmpty = (heroes: HeroEntry[]) => heroes.length === 0

export const olympiadsPage: Page<Promise<Result<HeroEntry[]>>> = {
  loader: ({ api }) =>
    settle(api.list<HeroEntry>('/events/heroes'), 'Erro ao buscar heróis'),
  Component: ({ data }) => {
    const { t } = useTranslation('rankings')
    return (
      <>
        <PageTitle>{t('olympiads.title')}</PageTitle>
        <DataStates source={data} isEmpty={isEmpty} onRetry={useReload()}>
          {(heroes) => <HeroList heroes={heroes} />}
        </DataStates>
      </>
    )
  },
}
