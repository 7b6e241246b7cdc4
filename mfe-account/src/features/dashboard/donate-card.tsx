import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isCheckoutUrl, useRealm } from 'shared-api'
import type { CheckoutRequest, CheckoutResponse } from 'shared-api/contract'
import { coinPacks, defaultPack } from 'shared-api/contract/rules/prices'
import { SectionTitle, Select } from 'shared-ui'
import { showAlert } from 'shared-ui/alerts'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'
import { useCoinText, useMoneyText } from '#src/formats.ts'
import { PostForm } from '#src/forms/post-form.tsx'

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

type FailureTexts = {
  /** Any failure (docs/specification.md §8.5). */
  error: string
  /** The page shows prices that are not live any more. */
  pricesChanged: string
}

/** Opens the checkout if its host is known. */
function useCheckout({ error, pricesChanged }: FailureTexts) {
  const post = useIdempotentPost('required')
  const { checkoutHosts } = useRealm().payment
  const [isLeaving, setIsLeaving] = useState(false)

  // The browser may restore this page from its back-forward cache after the payment.
  useEffect(() => {
    const comeBack = () => setIsLeaving(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const checkOut = async (body: CheckoutRequest) => {
    if (isLeaving) return
    setIsLeaving(true)
    try {
      const answer = await post<CheckoutResponse>('/payment/mercadopago/checkout', body)
      if (!isCheckoutUrl(answer.checkoutUrl, checkoutHosts, location.hostname))
        throw new Error(`Not a checkout: ${answer.checkoutUrl}`)
      location.assign(answer.checkoutUrl)
    } catch (failure) {
      setIsLeaving(false)
      const { status, code } = failure instanceof ApiError ? failure : {}
      // A 401 ends the session, and the account page says so.
      if (status !== 401) showAlert(code === 'settings-changed' ? pricesChanged : error)
    }
  }

  return { isLeaving, checkOut }
}
