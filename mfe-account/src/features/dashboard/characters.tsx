import { type MouseEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Character } from 'shared-api/contract'
import { Button, Card, Ribbon, SectionTitle, StateNote, useReload } from 'shared-ui'
import { useFocusReturn } from '#src/forms/post-form.tsx'
import styles from './characters.module.css'
import { useDownload } from './form-button.tsx'

/** The characters of the account; at most one form is open among all of them (docs/specification.md §2.15). */
export function CharacterList({ characters }: { characters: readonly Character[] }) {
  const { t } = useTranslation('account')
  const titleId = useId()
  const [open, setOpen] = useState<{ nick: string; form: FormName }>()

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
            <CharacterCard
              key={character.nick}
              character={character}
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

const loadForms = async () => {
  const forms = await import(/* webpackChunkName: "forms" */ './character-forms.tsx')
  return { sendCoins: forms.SendCoinsForm, premium: forms.PremiumForm }
}

type Forms = Awaited<ReturnType<typeof loadForms>>

/** Also the groups of their texts. */
const formNames = ['sendCoins', 'premium'] as const

type FormName = (typeof formNames)[number]

type CardProps = {
  character: Character
  /** The form that is open on this card. */
  openForm: FormName | null
  onToggle: (form: FormName | null) => void
}

function CharacterCard({ character, openForm, onToggle }: CardProps) {
  const { t } = useTranslation('account')
  const { place, enter, leave } = useFocusReturn()
  const { nick, level, class: className } = character
  const [forms, setForms] = useState<Forms>()
  const Form = openForm && forms?.[openForm]
  const download = useDownload()
  const reload = useReload()
  const open = ({ currentTarget }: MouseEvent<HTMLElement>, form: FormName) =>
    download(loadForms, (loaded) =>
      enter(currentTarget, () => {
        setForms(loaded)
        onToggle(form)
      }),
    )
  const close = () => leave(() => onToggle(null))
  const done = () => {
    close()
    reload()
  }

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
        {formNames.map((form) => (
          <Button
            key={form}
            variant="ink"
            size="small"
            aria-expanded={openForm === form}
            aria-label={t(`${form}.openFor`, { nick })}
            onClick={(event) => (openForm === form ? close() : void open(event, form))}
          >
            {t(`${form}.open`)}
          </Button>
        ))}
      </div>
      {Form && (
        <div ref={place} className={styles.form}>
          <Form nick={nick} onClose={close} onDone={done} />
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
