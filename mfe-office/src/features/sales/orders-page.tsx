import { useTranslation } from 'react-i18next'
import type { OfficeOrderPage } from 'shared-api/office/sales'
import { officePage } from '#src/office-page.tsx'
import { queryOf, readOne } from '#src/reads.ts'
import { FoundRows } from '#src/tables/pager.tsx'
import { ListFilters } from './list-filters.tsx'
import { OrderTable } from './order-table.tsx'

const parameters = ['login', 'status', 'from', 'to', 'sort', 'page']

export const ordersPage = officePage<OfficeOrderPage>({
  name: 'orders',
  read: ({ api, url }) => readOne(api, `/orders${queryOf(url, parameters)}`),
  Above: () => {
    const { t } = useTranslation('office')
    const texts = t('orderStatus', { returnObjects: true })
    return <ListFilters state={{ name: 'status', texts }} csv="/orders.csv" />
  },
  Content: ({ answer: { rows, total } }) => (
    <FoundRows total={total}>
      <OrderTable orders={rows} isSortable />
    </FoundRows>
  ),
})
