import type { OfficeOrder, OfficeOrderPage } from 'shared-api/office/sales'
import { readPart } from '#src/calls.ts'
import { officePage } from '#src/layout/office-layout.tsx'
import { DataTable, useColumns } from '#src/tables/data-table.tsx'
import { FoundRows } from '#src/tables/list-search.tsx'
import { useTexts } from '#src/texts.ts'
import { ListFilters } from './list-filters.tsx'

export const ordersPage = officePage<OfficeOrderPage>({
  name: 'orders',
  read: ({ api, url }) => readPart(api, '/orders', url),
  Above: () => <ListFilters list="orders" />,
  Content: ({ answer: { rows, total } }) => (
    <FoundRows total={total}>
      <OrderTable orders={rows} isSortable />
    </FoundRows>
  ),
})

type Props = { orders: readonly OfficeOrder[]; isSortable?: boolean }

/** Orders with their payments, and what the provider said of them. */
export function OrderTable({ orders, isSortable }: Props) {
  const { t, money } = useTexts()
  const { createdAt, login, coins } = useColumns()
  const statuses = t('orderStatus', { returnObjects: true })
  return (
    <DataTable
      caption={t('orders.title')}
      rows={orders}
      isSortable={isSortable}
      columns={[
        createdAt,
        { label: t('column.order'), cell: ({ id }) => id },
        login,
        coins,
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
