import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import type {
  ActivatePremiumRequest,
  PremiumDuration,
  PremiumType,
  SendCoinsRequest,
} from 'shared-api/contract'
import {
  premiumDurations,
  premiumPrice,
  premiumTypes,
} from 'shared-api/contract/rules/prices'
import { Field, formValues, Notice, Select, VisuallyHidden } from 'shared-ui'
import { usePlayerCall } from '#src/calls.ts'
import { CodeIfNeeded, PlayerContext } from '#src/forms/fields.tsx'
import { PostForm } from '#src/forms/post-form.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './character-forms.module.css'

export type CharacterFormProps = {
  nick: string
  onClose: () => void
  /** Called after success, with what it says. */
  onDone: (text: string) => void
}

/** Sends coins from the balance to a character (docs/specification.md §2.15). */
export function SendCoinsForm({ nick, onClose, onDone }: CharacterFormProps) {
  const { t, coinText } = useTexts()
  const { balance } = useContext(PlayerContext)
  const [typed, setTyped] = useState('')
  const { amount, problem, isSendable } = useAmount(typed, balance)
  const { isSending, send } = usePlayerCall({
    known: {
      400: t('sendCoins.invalidAmount'),
      404: t('sendCoins.notFound'),
      406: t('errors.characterOnline'),
      409: t('sendCoins.insufficient'),
      410: t('sendCoins.keepOne'),
      500: t('errors.serverError'),
    },
    otherwise: t('sendCoins.error'),
  })

  const submit = async (form: HTMLFormElement) => {
    const body: SendCoinsRequest = { charName: nick, amount }
    const isSent = await send('/game/send-coins', body, formValues(form).code)
    if (isSent) onDone(t('sendCoins.sent'))
  }

  return (
    <PostForm
      label={t('sendCoins.openFor', { nick })}
      onSubmit={submit}
      isSending={isSending}
      isBlocked={!isSendable}
      texts={t('sendCoins', { returnObjects: true })}
      onCancel={onClose}
    >
      <Field
        type="number"
        name="amount"
        label={t('fields.amount')}
        hint={t('sendCoins.available', { coins: coinText(balance) })}
        error={problem}
        min={1}
        max={balance}
        step={1}
        required
        autoComplete="off"
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <CodeIfNeeded />
    </PostForm>
  )
}

function useAmount(typed: string, balance: number) {
  const { t } = useTranslation('account')
  const amount = typed === '' ? Number.NaN : Number(typed)
  const problemOf = () => {
    if (typed === '') return undefined
    if (amount <= 0) return t('sendCoins.notPositive')
    if (amount > balance) return t('sendCoins.aboveBalance')
    return Number.isInteger(amount) ? undefined : t('sendCoins.invalidAmount')
  }
  const problem = problemOf()
  return { amount, problem, isSendable: typed !== '' && !problem }
}

/** Activates premium for a character (docs/specification.md §4.7). Each opening starts with Silver and 7 days. */
export function PremiumForm({ nick, onClose, onDone }: CharacterFormProps) {
  const { t } = useTranslation('account')
  const tiers = t('tiers', { returnObjects: true })
  const { balance } = useContext(PlayerContext)
  const [premiumType, setType] = useState<PremiumType>(1)
  const [durationDays, setDays] = useState<PremiumDuration>(7)
  const { premium } = useRealm()
  const cost = premiumPrice(premiumType, durationDays, premium)
  const isAffordable = balance >= cost.price
  const { isSending, send } = usePlayerCall({
    known: {
      406: t('errors.characterOnline'),
      'settings-changed': t('donate.pricesChanged'),
      409: t('premium.alreadyActive'),
      500: t('errors.serverError'),
    },
    otherwise: t('premium.error'),
  })

  const submit = async (form: HTMLFormElement) => {
    const body: ActivatePremiumRequest = { charName: nick, premiumType, durationDays }
    const isActive = await send('/game/activate-premium', body, formValues(form).code)
    if (isActive) onDone(t('premium.activated', { tier: tiers[premiumType] }))
  }
  const durationText = (days: PremiumDuration) => {
    const { percentOff: percent } = premiumPrice(premiumType, days, premium)
    return percent ? t('premium.daysOff', { days, percent }) : t('premium.days', { days })
  }

  return (
    <PostForm
      label={t('premium.openFor', { nick })}
      onSubmit={submit}
      isSending={isSending}
      isBlocked={!isAffordable}
      texts={t('premium', { returnObjects: true })}
      onCancel={onClose}
    >
      <div className={styles.choices}>
        <Select
          name="plan"
          label={t('premium.plan')}
          options={premiumTypes.map((value) => ({ value, label: tiers[value] }))}
          value={premiumType}
          onChange={({ target }) => setType(Number(target.value) as PremiumType)}
        />
        <Select
          name="duration"
          label={t('premium.duration')}
          options={premiumDurations.map((value) => ({ value, label: durationText(value) }))}
          value={durationDays}
          onChange={({ target }) => setDays(Number(target.value) as PremiumDuration)}
        />
        <PriceTag {...cost} days={durationDays} />
      </div>
      <CodeIfNeeded />
      {!isAffordable && <Notice tone="error">{t('premium.insufficient')}</Notice>}
    </PostForm>
  )
}

type PriceTagProps = ReturnType<typeof premiumPrice> & { days: PremiumDuration }

/** The price of a premium, with the price before its discount (docs/specification.md §9.9). */
function PriceTag({ price, base, percentOff: percent, days }: PriceTagProps) {
  const { t, coinText, number } = useTexts()
  return (
    <output className={styles.tag} aria-label={t('premium.price')}>
      <strong className={styles.price}>{coinText(price)}</strong>
      {percent > 0 && (
        <>
          {' '}
          <s className={styles.before}>
            <VisuallyHidden>
              {t('premium.priceBefore', { price: coinText(base) })}
            </VisuallyHidden>
            <span aria-hidden="true">{number(base)}</span>
          </s>{' '}
          <small className={styles.note}>{t('premium.discount', { percent, days })}</small>
        </>
      )}
    </output>
  )
}
