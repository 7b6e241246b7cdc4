import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Character } from 'shared-api/contract'
import { SectionTitle, StateNote } from 'shared-ui'
import { CharacterCard } from './character-card.tsx'
import type { CharacterForm } from './character-form.ts'
import styles from './character-list.module.css'

type Props = {
  characters: readonly Character[]
  /** In coins. */
  balance: number
}

/** The characters of the account; at most one form is open among all of them (docs/specification.md §2.15). */
export function CharacterList({ characters, balance }: Props) {
  const { t } = useTranslation('account')
  const titleId = useId()
  const [open, setOpen] = useState<{ nick: string; form: CharacterForm }>()
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('dashboard.characters')}</SectionTitle>
      {characters.length === 0 ? (
        <StateNote state="empty">{t('dashboard.noCharacters')}</StateNote>
      ) : (
        <ul aria-labelledby={titleId} className={styles.list}>
          {characters.map((character) => (
            <CharacterCard
              key={character.nick}
              character={character}
              balance={balance}
              openForm={open?.nick === character.nick ? open.form : null}
              onToggle={(form) =>
                setOpen(form ? { nick: character.nick, form } : undefined)
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}
