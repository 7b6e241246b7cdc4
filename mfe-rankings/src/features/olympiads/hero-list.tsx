import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeroEntry } from 'shared-api/contract'
import { Icon, SectionTitle } from 'shared-ui'
import { queenCrown, trophyCup } from 'shared-ui/icons'
import styles from './hero-list.module.css'

type Props = { heroes: readonly HeroEntry[] }

export function HeroList({ heroes }: Props) {
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
