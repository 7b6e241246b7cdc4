import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from 'shared-api'
import type { Order } from 'shared-api/contract'
import { DataStates, Notice, StateNote } from 'shared-ui'
import { useReload } from '#src/calls/use-reload.ts'
import { useCoinText } from '#src/texts/use-coin-text.ts'
import styles from './order-return.module.css'

const refreshMs = 3000
const refreshes = 6

/** Asks again, a few times, while a payment may still come through; gives back whether it goes on. */
function useRefresh(isWaiting: boolean): boolean {
  const [left, setLeft] = useState(refreshes)
  const reload = useEffectEvent(useReload())

  // The clock lies outside of React.
  useEffect(() => {
    if (!isWaiting || left === 0) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      reload()
    }, refreshMs)
    return () => clearTimeout(timer)
  }, [isWaiting, left])

  return isWaiting && left > 0
}

function OrderState({ order }: { order: Order }) {
  const { t } = useTranslation('account')
  const coinText = useCoinText()
  const { status, coins, debtPaid = 0 } = order
  const isOpen = status === 'created' || status === 'pending'
  const isRefreshing = useRefresh(isOpen)
  if (isRefreshing) return <StateNote state="loading">{t('orderReturn.waiting')}</StateNote>
  if (status === 'approved')
    return (
      <Notice tone="success">
        {debtPaid === 0
          ? t('orderReturn.approved', { coins: coinText(coins) })
          : t('orderReturn.approvedWithDebt', {
              coins: coinText(coins),
              debt: coinText(debtPaid),
            })}
      </Notice>
    )
  const texts = t('orderReturn', { returnObjects: true })
  if (isOpen) return <p className={styles.open}>{texts[status]}</p>
  return <Notice tone="error">{texts[status]}</Notice>
}

type Props = {
  /** The order of the address that the payment led back to. */
  id: string
  orders: Promise<Result<Order[]>>
}

/** What became of a payment, for the player who comes back from it. */
export function OrderReturn({ id, orders }: Props) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.place}>
      <DataStates source={orders} errorText={t('orders.error')}>
        {(list) => {
          const order = list.find((other) => other.id === id)
          return order ? <OrderState order={order} /> : null
        }}
      </DataStates>
    </div>
  )
}
