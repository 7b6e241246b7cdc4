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
      columns={[
        createdAt,
        { label: t('column.order'), cell: ({ id }) => id },
        login,
        coins,
        money,
        { label: t('column.state'), cell: ({ status }) => statuses[status] },
        { label: t('column.payments'), cell: (order) => <Payments {...order} /> },
      ]}
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
