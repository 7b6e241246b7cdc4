import { useEffect, useState } from 'react'
import { ApiError, isCheckoutUrl, useRealm } from 'shared-api'
import type { CheckoutRequest, CheckoutResponse } from 'shared-api/contract'
import { showAlert } from 'shared-ui/alerts'
import { useIntent } from '#src/calls/use-intent.ts'

/**
 * Starts a payment and sends the browser to it, if the address is one of a known checkout.
 *
 * @param errorText said of any failure (specification §8)
 */
export function useCheckout(errorText: string) {
  const post = useIntent('required')
  const { checkoutHosts } = useRealm().payment
  const [isLeaving, setIsLeaving] = useState(false)

  // The browser may keep the page while its visitor pays, and show it again as he left it.
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
      // After a 401 the session is over, which the account page says.
      const isOver = failure instanceof ApiError && failure.status === 401
      if (!isOver) showAlert(errorText)
    }
  }

  return { isLeaving, checkOut }
}
