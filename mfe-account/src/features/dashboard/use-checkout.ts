import { useEffect, useState } from 'react'
import { ApiError, isCheckoutUrl, useRealm } from 'shared-api'
import type { CheckoutRequest, CheckoutResponse } from 'shared-api/contract'
import { showAlert } from 'shared-ui/alerts'
import { useIdempotentPost } from '#src/calls/use-idempotent-post.ts'

/** Opens the checkout if its host is known. @param errorText shown for any failure (specification §8) */
export function useCheckout(errorText: string) {
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
      // A 401 ends the session, and the account page says so.
      const isOver = failure instanceof ApiError && failure.status === 401
      if (!isOver) showAlert(errorText)
    }
  }

  return { isLeaving, checkOut }
}
