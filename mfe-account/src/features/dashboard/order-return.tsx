import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from 'shared-api/contract'
import { type DataSource, DataStates, Notice, StateNote, useReload } from 'shared-ui'
import { useTexts } from '#src/texts.ts'
import styles from './order-return.module.css'

const refreshMs = 3000
const refreshes = 6

function OrderState({ order }: { order: Order }) {
  const { t, coinText } = useTexts()
  const { status, coins, debtPaid = 0 } = order
  const [left, setLeft] = useState(refreshes)
  const reload = useEffectEvent(useReload())
  const isOpen = status === 'created' || status === 'pending'
  const isRefreshing = isOpen && left > 0

  // Timers are outside React.
  useEffect(() => {
    if (!isRefreshing) return
    const timer = setTimeout(() => {
      setLeft(left - 1)
      reload()
    }, refreshMs)
    return () => clearTimeout(timer)
  }, [isRefreshing, left])

  if (isRefreshing) return <StateNote state="loading">{t('orderReturn.waiting')}</StateNote>
  if (status === 'approved') {
    const text = debtPaid === 0 ? 'approved' : 'approvedWithDebt'
    const amounts = { coins: coinText(coins), debt: coinText(debtPaid) }
    return <Notice tone="success">{t(`orderReturn.${text}`, amounts)}</Notice>
  }
  const texts = t('orderReturn', { returnObjects: true })
  if (isOpen) return <p className={styles.open}>{texts[status]}</p>
  return <Notice tone="error">{texts[status]}</Notice>
}

type Props = {
  /** The order in the address that the payment returned to. */
  id: string
  orders: DataSource<Order[]>
}

/** The outcome of a payment, for the player who returns from it. */
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
