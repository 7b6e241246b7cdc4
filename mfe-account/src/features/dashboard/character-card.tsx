import { useTranslation } from 'react-i18next'
import type { Character } from 'shared-api/contract'
import { Button, Card, Ribbon, useReload } from 'shared-ui'
import styles from './character-card.module.css'
import type { CharacterForm } from './character-form.ts'
import { PremiumForm } from './premium-form.tsx'
import { SendCoinsForm } from './send-coins-form.tsx'
import { useFocusReturn } from './use-focus-return.ts'

const forms = { coins: SendCoinsForm, premium: PremiumForm }

type CharacterCardProps = {
  character: Character
  /** In coins. */
  balance: number
  /** The form that is open on this card. */
  openForm: CharacterForm | null
  onToggle: (form: CharacterForm | null) => void
}

export function CharacterCard({
  character,
  balance,
  openForm,
  onToggle,
}: CharacterCardProps) {
  const { t } = useTranslation('account')
  const { place, enter, leave } = useFocusReturn()
  const { nick, level, class: className } = character
  const Form = openForm && forms[openForm]
  const texts = {
    coins: { text: t('sendCoins.open'), label: t('sendCoins.openFor', { nick }) },
    premium: { text: t('premium.open'), label: t('premium.openFor', { nick }) },
  }
  const reload = useReload()
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
        {(['coins', 'premium'] as const).map((form) => (
          <Button
            key={form}
            variant="ink"
            size="small"
            aria-expanded={openForm === form}
            aria-label={texts[form].label}
            onClick={(event) =>
              openForm === form ? close() : enter(event, () => onToggle(form))
            }
          >
            {texts[form].text}
          </Button>
        ))}
      </div>
      {Form && (
        <div ref={place} className={styles.form}>
          <Form nick={nick} balance={balance} onClose={close} onDone={done} />
        </div>
      )}
    </Card>
  )
}

const metals = { 1: 'silver', 2: 'gold', 3: 'diamond' } as const

type PremiumRibbonProps = { character: Pick<Character, 'premiumType' | 'premiumEnd'> }

/** The tier and its end as the server writes it, or the mark of no premium (docs/specification.md §2.15). */
function PremiumRibbon({ character: { premiumType, premiumEnd } }: PremiumRibbonProps) {
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
