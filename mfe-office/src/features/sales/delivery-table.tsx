import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OfficeDelivery } from 'shared-api/office/sales'
import { useFormats } from '#src/formats.ts'
import { deliveryPath, playerPath } from '#src/paths.ts'
import { DataTable } from '#src/tables/data-table.tsx'
import { listOrders } from './list-orders.ts'

type Props = {
  deliveries: readonly OfficeDelivery[]
  /** Whether the headings sort by the address. */
  isSortable?: boolean
}

/** Coins on their way into the game. Each leads to its evidence. */
export function DeliveryTable({ deliveries, isSortable = false }: Props) {
  const { t } = useTranslation('office')
  const { moment, number } = useFormats()
  const states = t('deliveryState', { returnObjects: true })
  const { byTime, byCoins } = isSortable ? listOrders : {}
  return (
    <DataTable
      caption={t('deliveries.title')}
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('column.at'),
          cell: ({ createdAt }) => moment(createdAt),
          ...(byTime && { orders: byTime }),
        },
        {
          label: t('column.delivery'),
          cell: ({ id }) => <Link to={deliveryPath(id)}>{id}</Link>,
        },
        {
          label: t('column.login'),
          cell: ({ login }) => <Link to={playerPath(login)}>{login}</Link>,
        },
        { label: t('column.character'), cell: ({ characterName }) => characterName },
        {
          label: t('column.coins'),
          cell: ({ coins }) => number(coins),
          isNumber: true,
          ...(byCoins && { orders: byCoins }),
        },
        {
          label: t('column.state'),
          cell: ({ state, reason }) => [states[state], reason].filter(Boolean).join(' · '),
        },
        { label: t('column.settled'), cell: ({ settledAt }) => moment(settledAt) },
      ]}
    />
  )
}
