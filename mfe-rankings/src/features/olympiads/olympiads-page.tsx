import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Page, type Result, settle } from 'shared-api'
import type { HeroEntry } from 'shared-api/contract'
import { DataStates, Icon, PageTitle, SectionTitle, useReload } from 'shared-ui'
import { queenCrown, trophyCup } from 'shared-ui/icons'
import { isEmptyList } from '#src/features/ranking/ranking-lists.tsx'
import styles from './hero-list.module.css'

export const olympiadsPage: Page<Promise<Result<HeroEntry[]>>> = {
  loader: ({ api }) =>
    settle(api.list<HeroEntry>('/events/heroes'), 'Erro ao buscar heróis'),
  Component: ({ data }) => {
    const { t } = useTranslation('rankings')
    return (
      <>
        <PageTitle>{t('olympiads.title')}</PageTitle>
        <DataStates source={data} isEmpty={isEmptyList} onRetry={useReload()}>
          {(heroes) => <HeroList heroes={heroes} />}
        </DataStates>
      </>
    )
  },
}

type Props = { heroes: readonly HeroEntry[] }

function HeroList({ heroes }: Props) {
  const { t } = useTranslation('rankings')
  const titleId = useId()
  return (
    <section>
      <SectionTitle icon={trophyCup} id={titleId}>
        {t('olympiads.heroes')}
      </SectionTitle>
      <ul aria-labelledby={titleId} className={styles.heroes}>
        {heroes.map(({ charId, charName, className }) => (
          <li key={charId} className={styles.hero}>
            <Icon icon={queenCrown} size="large" />
            <span className={styles.name}>{charName}</span>
            <span className={styles.class}>{className}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
