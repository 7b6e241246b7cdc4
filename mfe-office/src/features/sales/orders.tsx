import type { OfficeOrder } from 'shared-api/office/sales'
import { dataTable } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import { listPage } from './list-page.tsx'

/** Orders with their payments, and what the provider said of them. */
export const OrderTable = dataTable<OfficeOrder>('orders.title', (cells) => ({
  'column.at': cells.createdAt,
  'column.order': ({ id }) => id,
  'column.login': cells.login,
  'column.coins': cells.coins,
  'column.amount': cells.price,
  'column.state': ({ status }) => cells.t(`orderStatus.${status}`),
  'column.payments': (order) => <Payments {...order} />,
}))

export const ordersPage = listPage('orders', OrderTable)

function Payments({ payments }: Pick<OfficeOrder, 'payments'>) {
  const { t, moment, number } = useTexts()
  if (payments.length === 0) return '—'
  return (
    <ul>
      {payments.map(({ id, status, changedAt, createdAt, isCredited, owed, problem }) => (
        <li key={id}>
          {[
            id,
            t(`orderStatus.${status}`),
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
