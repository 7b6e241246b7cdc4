import { Link } from 'react-router-dom'
import type { OfficeDelivery, OfficeDeliveryPage } from 'shared-api/office/sales'
import { readPart } from '#src/calls.ts'
import { officePage } from '#src/layout/office-layout.tsx'
import { deliveryPath } from '#src/paths.ts'
import { useColumns } from '#src/tables/columns.tsx'
import { DataTable } from '#src/tables/data-table.tsx'
import { FoundRows } from '#src/tables/list-search.tsx'
import { useTexts } from '#src/texts.ts'
import { ListFilters } from './list-filters.tsx'

export const deliveriesPage = officePage<OfficeDeliveryPage>({
  name: 'deliveries',
  read: ({ api, url }) => readPart(api, '/deliveries', url),
  Above: () => <ListFilters list="deliveries" />,
  Content: ({ answer: { rows, total } }) => (
    <FoundRows total={total}>
      <DeliveryTable deliveries={rows} isSortable />
    </FoundRows>
  ),
})

type Props = { deliveries: readonly OfficeDelivery[]; isSortable?: boolean }

/** Coins on their way into the game. Each leads to its evidence. */
export function DeliveryTable({ deliveries, isSortable }: Props) {
  const { t, moment } = useTexts()
  const { createdAt, login, coins } = useColumns()
  const states = t('deliveryState', { returnObjects: true })
  return (
    <DataTable
      caption={t('deliveries.title')}
      rows={deliveries}
      isSortable={isSortable}
      columns={[
        createdAt,
        {
          label: t('column.delivery'),
          cell: ({ id }) => <Link to={deliveryPath(id)}>{id}</Link>,
        },
        login,
        { label: t('column.character'), cell: ({ characterName }) => characterName },
        coins,
        {
          label: t('column.state'),
          cell: ({ state, reason }) => [states[state], reason].filter(Boolean).join(' · '),
        },
        { label: t('column.settled'), cell: ({ settledAt }) => moment(settledAt) },
      ]}
    />
  )
}
