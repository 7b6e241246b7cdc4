import { useTranslation } from 'react-i18next'
import type { Order } from 'shared-api/contract'
import { useCoinText, useMomentText, useMoneyText } from '#src/formats.ts'
import styles from './order-list.module.css'
import { RecordRow } from './record-section.tsx'

type Props = { orders: readonly Order[] }

export function OrderList({ orders }: Props) {
  const { t } = useTranslation('account')
  const coinText = useCoinText()
  const moneyText = useMoneyText()
  const momentText = useMomentText()
  const statuses: Record<string, string> = t('orderStatus', { returnObjects: true })
  return (
    <ol>
      {orders.map(({ id, coins, amount, currency, status, createdAt }) => (
        <RecordRow
          key={id}
          title={coinText(coins)}
          note={`${momentText(createdAt)} · ${moneyText(amount, currency)}`}
        >
          <span className={styles.status} data-status={status}>
            {statuses[status] ?? status}
          </span>
        </RecordRow>
      ))}
    </ol>
  )
}
