import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCheckoutUrl, useRealm } from 'shared-api'
import type { CheckoutRequest, CheckoutResponse } from 'shared-api/contract'
import { packsOf } from 'shared-api/contract/rules/prices'
import { Section, Select } from 'shared-ui'
import { showAlert } from 'shared-ui/alerts'
import { usePlayerCall } from '#src/calls.ts'
import { PostForm } from '#src/forms/post-form.tsx'
import { useTexts } from '#src/texts.ts'

type Props = {
  /** Whether the realm takes payments. */
  isOpen: boolean
}

/** Buys coins (docs/specification.md §2.15). */
export function DonateCard({ isOpen }: Props) {
  const { t } = useTranslation('account')
  return (
    <Section title={t('donate.title')}>
      {isOpen ? <DonateForm /> : <p>{t('donate.closed')}</p>}
    </Section>
  )
}

/** The server decides the price. Its checkout opens if the host is known; any failure has one text (docs/specification.md §8.5). */
function DonateForm() {
  const { t, coinText, money } = useTexts()
  const { coin, payment } = useRealm()
  const options = packsOf(coin)
  const [coins, setCoins] = useState(options[0] ?? 0)
  const [isLeaving, setIsLeaving] = useState(false)
  const { isSending, send } = usePlayerCall({
    // The page shows prices that are not live any more.
    known: { 'settings-changed': t('donate.pricesChanged') },
    otherwise: t('donate.error'),
  })

  // The browser may restore this page from its back-forward cache after the payment.
  useEffect(() => {
    const comeBack = () => setIsLeaving(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const submit = async () => {
    const body: CheckoutRequest = { coins }
    const answer = await send<CheckoutResponse>('/payment/mercadopago/checkout', body)
    if (!answer) return
    if (!isCheckoutUrl(answer.checkoutUrl, payment.checkoutHosts, location.hostname)) {
      showAlert(t('donate.error'))
      return
    }
    setIsLeaving(true)
    location.assign(answer.checkoutUrl)
  }

  return (
    <PostForm
      onSubmit={submit}
      isSending={isSending || isLeaving}
      texts={t('donate', { returnObjects: true })}
    >
      <Select
        name="coins"
        label={t('donate.amount')}
        hint={t('donate.total', { total: money(coins * coin.price, coin.currency) })}
        options={options.map((pack) => ({ value: pack, label: coinText(pack) }))}
        value={coins}
        onChange={({ target }) => setCoins(Number(target.value))}
      />
    </PostForm>
  )
}
