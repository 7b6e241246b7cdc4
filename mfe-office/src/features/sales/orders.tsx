import type { OfficeOrder } from 'shared-api/office/sales'
import { DataTable, useColumns } from '#src/tables/data-table.tsx'
import { useTexts } from '#src/texts.ts'
import { listPage, type TableProps } from './list-page.tsx'

export const ordersPage = listPage('orders', OrderTable)

/** Orders with their payments, and what the provider said of them. */
export function OrderTable({ rows, isSortable }: TableProps<OfficeOrder>) {
  const { t } = useTexts()
  const { createdAt, login, coins, money } = useColumns(isSortable)
  const statuses = t('orderStatus', { returnObjects: true })
  return (
    <DataTable
      caption={t('orders.title')}
      rows={rows}
      columns={{
        [t('column.at')]: createdAt,
        [t('column.order')]: ({ id }) => id,
        [t('column.login')]: login,
        [t('column.coins')]: coins,
        [t('column.amount')]: money,
        [t('column.state')]: ({ status }) => statuses[status],
        [t('column.payments')]: (order) => <Payments {...order} />,
      }}
    />
  )
}

function Payments({ payments }: Pick<OfficeOrder, 'payments'>) {
  const { t, moment, number } = useTexts()
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
