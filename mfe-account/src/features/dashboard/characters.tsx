import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Character } from 'shared-api/contract'
import { Button, Card, Ribbon, SectionTitle, StateNote } from 'shared-ui'
import type { CharacterFormProps } from './character-forms.tsx'
import styles from './characters.module.css'
import { useForms } from './form-button.tsx'

/** The characters of the account; at most one form is open among all of them (docs/specification.md §2.15). */
export function CharacterList({ characters }: { characters: readonly Character[] }) {
  const { t } = useTranslation('account')
  const titleId = useId()
  const forms = useForms<CharacterFormProps>()

  // The dashboard is on the screen: now the forms can come, so that no click waits for them.
  useEffect(() => void loadForms().catch(() => {}), [])

  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('dashboard.characters')}</SectionTitle>
      {characters.length === 0 ? (
        <StateNote state="empty">{t('dashboard.noCharacters')}</StateNote>
      ) : (
        <ul aria-labelledby={titleId} className={styles.list}>
          {characters.map((character) => (
            <CharacterCard key={character.nick} character={character} forms={forms} />
          ))}
        </ul>
      )}
    </section>
  )
}

const loadForms = async () => {
  const forms = await import(/* webpackChunkName: "forms" */ './character-forms.tsx')
  return { sendCoins: forms.SendCoinsForm, premium: forms.PremiumForm }
}

/** Also the groups of their texts. */
const formNames = ['sendCoins', 'premium'] as const

type CardProps = {
  character: Character
  /** Those of all cards. */
  forms: ReturnType<typeof useForms<CharacterFormProps>>
}

function CharacterCard({ character, forms }: CardProps) {
  const { t } = useTranslation('account')
  const { nick, level, class: className } = character
  const { shown, place, close, toggle, done } = forms
  const buttons = formNames.map((form) => {
    const name = `${form} ${nick}`
    return { form, name, isOpen: shown?.name === name }
  })

  return (
    <Card as="li" surface="parchment">
      <div className={styles.head}>
        <div className={styles.who}>
          <h3 className={styles.nick}>{nick}</h3>
          <p className={styles.class}>{t('dashboard.character', { level, className })}</p>
        </div>
        <PremiumRibbon character={character} />
      </div>
      <div className={styles.deeds}>
        {buttons.map(({ form, name, isOpen }) => (
          <Button
            key={form}
            variant="ink"
            size="small"
            aria-expanded={isOpen}
            aria-label={t(`${form}.openFor`, { nick })}
            onClick={({ currentTarget }) =>
              void toggle(currentTarget, name, async () => (await loadForms())[form])
            }
          >
            {t(`${form}.open`)}
          </Button>
        ))}
      </div>
      {shown && buttons.some(({ isOpen }) => isOpen) && (
        <div ref={place} className={styles.form}>
          <shown.Form nick={nick} onClose={close} onDone={done} />
        </div>
      )}
    </Card>
  )
}

const metals = { 1: 'silver', 2: 'gold', 3: 'diamond' } as const

/** The tier and its end as the server writes it, or the mark of no premium (docs/specification.md §2.15). */
function PremiumRibbon({ character }: { character: Character }) {
  const { premiumType, premiumEnd } = character
  const { t } = useTranslation('account')
  if (!premiumType) return <Ribbon tier="none">{t('dashboard.premiumInactive')}</Ribbon>
  const tier = t('tiers', { returnObjects: true })[premiumType]
  return (
    <Ribbon tier={metals[premiumType]}>
      {premiumEnd
        ? t('dashboard.premiumEnd', { tier, end: premiumEnd })
        : t('dashboard.premiumInvalid', { tier })}
    </Ribbon>
  )
}
