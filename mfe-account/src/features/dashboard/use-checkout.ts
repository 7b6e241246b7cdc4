import { useEffect, useState } from 'react'
import { ApiError, isCheckoutUrl, useRealm } from 'shared-api'
import type { CheckoutRequest, CheckoutResponse } from 'shared-api/contract'
import { showAlert } from 'shared-ui/alerts'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'

type FailureTexts = {
  /** Any failure (docs/specification.md §8.5). */
  error: string
  /** The page shows prices that are not live any more. */
  pricesChanged: string
}

/** Opens the checkout if its host is known. */
export function useCheckout({ error, pricesChanged }: FailureTexts) {
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
