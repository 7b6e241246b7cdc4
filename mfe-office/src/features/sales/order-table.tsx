import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OfficeOrder } from 'shared-api/office/sales'
import { useFormats } from '#src/formats.ts'
import { playerPath } from '#src/paths.ts'
import { DataTable } from '#src/tables/data-table.tsx'
import { listOrders } from './list-orders.ts'

type Props = {
  orders: readonly OfficeOrder[]
  /** Whether the headings sort by the address. */
  isSortable?: boolean
}

/** Orders with their payments, and what the provider said of them. */
export function OrderTable({ orders, isSortable = false }: Props) {
  const { t } = useTranslation('office')
  const { moment, money, number } = useFormats()
  const statuses = t('orderStatus', { returnObjects: true })
  const { byTime, byCoins } = isSortable ? listOrders : {}
  return (
    <DataTable
      caption={t('orders.title')}
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('column.at'),
          cell: ({ createdAt }) => moment(createdAt),
          ...(byTime && { orders: byTime }),
        },
        { label: t('column.order'), cell: ({ id }) => id },
        {
          label: t('column.login'),
          cell: ({ login }) => <Link to={playerPath(login)}>{login}</Link>,
        },
        {
          label: t('column.coins'),
          cell: ({ coins }) => number(coins),
          isNumber: true,
          ...(byCoins && { orders: byCoins }),
        },
        {
          label: t('column.amount'),
          cell: ({ amount, currency }) => money(amount, currency),
          isNumber: true,
        },
        { label: t('column.state'), cell: ({ status }) => statuses[status] },
        { label: t('column.payments'), cell: (order) => <Payments {...order} /> },
      ]}
    />
  )
}

function Payments({ payments }: Pick<OfficeOrder, 'payments'>) {
  const { t } = useTranslation('office')
  const { moment, number } = useFormats()
  const statuses = t('orderStatus', { returnObjects: true })
  if (payments.length === 0) return '—'
  return (
    <ul>
      {payments.map(({ id, status, changedAt, createdAt, isCredited, owed, problem }) => (
        <li key={id}>
          {[
            id,
            statuses[status],
            moment(changedAt ?? createdAt),
            isCredited ? t('orders.credited') : t('orders.notCredited'),
            owed > 0 && t('orders.owed', { amount: number(owed) }),
            problem,
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
