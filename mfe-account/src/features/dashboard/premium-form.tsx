import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  ActivatePremiumRequest,
  PremiumDuration,
  PremiumType,
} from 'shared-api/contract'
import {
  percentOff,
  premiumDurations,
  premiumPrice,
  premiumTypes,
} from 'shared-api/contract/rules/prices'
import { formatNumber, useLanguage } from 'shared-i18n'
import { Notice, Select, VisuallyHidden } from 'shared-ui'
import { showToast } from 'shared-ui/alerts'
import { usePlayerCall } from '#src/calls/use-player-call.ts'
import { useCoinText } from '#src/formats.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import type { CharacterFormProps } from './character-form.ts'
import styles from './premium-form.module.css'

function useOptions() {
  const { t } = useTranslation('account')
  const tiers = t('tiers', { returnObjects: true })
  const durationText = (days: PremiumDuration) => {
    const percent = percentOff(days)
    return percent ? t('premium.daysOff', { days, percent }) : t('premium.days', { days })
  }
  return {
    tiers,
    plans: premiumTypes.map((value) => ({ value, label: tiers[value] })),
    durations: premiumDurations.map((value) => ({ value, label: durationText(value) })),
  }
}

/** Activates premium for a character (docs/specification.md §4.7). Each opening starts with Silver and 7 days. */
export function PremiumForm({ nick, balance, onClose, onDone }: CharacterFormProps) {
  const { t } = useTranslation('account')
  const [type, setType] = useState<PremiumType>(1)
  const [days, setDays] = useState<PremiumDuration>(7)
  const { tiers, plans, durations } = useOptions()
  const isAffordable = balance >= premiumPrice(type, days).price
  const { isSending, send } = usePlayerCall({
    byStatus: {
      406: t('errors.characterOnline'),
      409: t('premium.alreadyActive'),
      500: t('errors.serverError'),
    },
    otherwise: t('premium.error'),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isAffordable) return
    const body: ActivatePremiumRequest = {
      charName: nick,
      premiumType: type,
      durationDays: days,
    }
    if (!(await send('/game/activate-premium', body))) return
    onDone()
    showToast(t('premium.activated', { tier: tiers[type] }))
  }

  return (
    <PostForm
      label={t('premium.openFor', { nick })}
      onSubmit={submit}
      isSending={isSending}
      isBlocked={!isAffordable}
      submitText={t('premium.submit')}
      sendingText={t('premium.sending')}
      cancel={{ text: t('premium.cancel'), onClick: onClose }}
    >
      <div className={styles.choices}>
        <Select
          name="plan"
          label={t('premium.plan')}
          options={plans}
          value={type}
          onChange={({ target }) => setType(Number(target.value) as PremiumType)}
        />
        <Select
          name="duration"
          label={t('premium.duration')}
          options={durations}
          value={days}
          onChange={({ target }) => setDays(Number(target.value) as PremiumDuration)}
        />
        <PriceTag type={type} days={days} />
      </div>
      {!isAffordable && <Notice tone="error">{t('premium.insufficient')}</Notice>}
    </PostForm>
  )
}

type Props = { type: PremiumType; days: PremiumDuration }

/** The price of a premium, with the price before its discount (docs/specification.md §9.9). */
function PriceTag({ type, days }: Props) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const coinText = useCoinText()
  const { price, base } = premiumPrice(type, days)
  const percent = percentOff(days)
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
            <span aria-hidden="true">{formatNumber(base, language)}</span>
          </s>{' '}
          <small className={styles.note}>{t('premium.discount', { percent, days })}</small>
        </>
      )}
    </output>
  )
}
