import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { settle } from 'shared-api'
import type { HeroEntry } from 'shared-api/contract'
import { Icon, SectionTitle } from 'shared-ui'
import { queenCrown, trophyCup } from 'shared-ui/icons'
import { rankingPage } from '#src/features/ranking/ranking-page.tsx'
import styles from './hero-list.module.css'

export const olympiadsPage = rankingPage(
  'olympiads',
  (api) => settle(api.list<HeroEntry>('/events/heroes'), 'Erro ao buscar heróis'),
  HeroList,
)

function HeroList({ data: heroes }: { data: readonly HeroEntry[] }) {
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
