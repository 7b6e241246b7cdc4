import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRealm } from 'shared-api'
import { coinPacks, defaultPack } from 'shared-api/contract/rules/prices'
import { SectionTitle, Select } from 'shared-ui'
import { PostForm } from '#src/forms/post-form.tsx'
import { useCoinText } from '#src/texts/use-coin-text.ts'
import { useMoneyText } from '#src/texts/use-money-text.ts'
import { useCheckout } from './use-checkout.ts'

type Props = {
  /** Whether the realm takes payments. */
  isOpen: boolean
}

/** Buys coins (docs/specification.md §2.15). */
export function DonateCard({ isOpen }: Props) {
  const { t } = useTranslation('account')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle id={titleId}>{t('donate.title')}</SectionTitle>
      {isOpen ? <DonateForm /> : <p>{t('donate.closed')}</p>}
    </section>
  )
}

/** The server decides the price. */
function DonateForm() {
  const { t } = useTranslation('account')
  const coinText = useCoinText()
  const moneyText = useMoneyText()
  const { price, currency } = useRealm().coin
  const [coins, setCoins] = useState(defaultPack)
  const { isLeaving, checkOut } = useCheckout({
    error: t('donate.error'),
    pricesChanged: t('donate.pricesChanged'),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void checkOut({ coins })
  }

  return (
    <PostForm
      onSubmit={submit}
      isSending={isLeaving}
      submitText={t('donate.submit')}
      sendingText={t('donate.sending')}
    >
      <Select
        name="coins"
        label={t('donate.amount')}
        hint={t('donate.total', { total: moneyText(coins * price, currency) })}
        options={coinPacks.map((pack) => ({ value: pack, label: coinText(pack) }))}
        value={coins}
        onChange={({ target }) => setCoins(Number(target.value))}
      />
    </PostForm>
  )
}
