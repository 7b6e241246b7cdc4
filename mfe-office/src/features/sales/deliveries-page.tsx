import { useTranslation } from 'react-i18next'
import type { OfficeDeliveryPage } from 'shared-api/office/sales'
import { officePage } from '#src/office-page.tsx'
import { queryOf, readOne } from '#src/reads.ts'
import { FoundRows } from '#src/tables/pager.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ListFilters } from './list-filters.tsx'

const parameters = ['login', 'state', 'from', 'to', 'sort', 'page']

export const deliveriesPage = officePage<OfficeDeliveryPage>({
  name: 'deliveries',
  read: ({ api, url }) => readOne(api, `/deliveries${queryOf(url, parameters)}`),
  Above: () => {
    const { t } = useTranslation('office')
    const texts = t('deliveryState', { returnObjects: true })
    return <ListFilters state={{ name: 'state', texts }} csv="/deliveries.csv" />
  },
  Content: ({ answer: { rows, total } }) => (
    <FoundRows total={total}>
      <DeliveryTable deliveries={rows} isSortable />
    </FoundRows>
  ),
})
