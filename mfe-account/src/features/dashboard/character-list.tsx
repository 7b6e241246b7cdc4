import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Character } from 'shared-api/contract'
import { SectionTitle, StateNote } from 'shared-ui'
import { CharacterCard } from './character-card.tsx'
import styles from './character-list.module.css'

type Props = { characters: readonly Character[] }

/** The characters of the account, each on its card. */
export function CharacterList({ characters }: Props) {
  const { t } = useTranslation('account')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('dashboard.characters')}</SectionTitle>
      {characters.length === 0 ? (
        <StateNote state="empty">{t('dashboard.noCharacters')}</StateNote>
      ) : (
        <ul aria-labelledby={titleId} className={styles.list}>
          {characters.map((character) => (
            <CharacterCard key={character.nick} character={character} />
          ))}
        </ul>
      )}
    </section>
  )
}
