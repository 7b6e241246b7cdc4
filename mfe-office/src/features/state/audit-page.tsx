import type { AuditPage } from 'shared-api/office/state'
import { Field } from 'shared-ui'
import { officePage } from '#src/layout/office-layout.tsx'
import { dataTable } from '#src/tables/data-table.tsx'
import { DayFields, Filters, Pager, useListSearch } from '#src/tables/list-search.tsx'
import { useTexts } from '#src/texts.ts'

const AuditTable = dataTable<AuditPage['rows'][number]>('audit.title', (cells) => ({
  'column.at': ({ at }) => cells.moment(at),
  'column.what': ({ event }) => (
    <>
      {cells.known('event', event)} <small>{event}</small>
    </>
  ),
  'column.login': cells.login,
  'column.actor': ({ actor }) => actor?.name ?? '—',
  'column.address': ({ address }) => address ?? '—',
  'column.detail': ({ detail, requestId }) => (
    <>
      {detail} <small>{requestId}</small>
    </>
  ),
}))

export const auditPage = officePage<AuditPage>({
  name: 'audit',
  read: ({ readPart, url }) => readPart('/audit', url),
  Above: AuditFilters,
  Content: ({ answer: { rows, hasMore } }) => (
    <>
      <AuditTable rows={rows} />
      <Pager hasMore={hasMore} />
    </>
  ),
})

function AuditFilters() {
  const { t } = useTexts()
  const { given } = useListSearch()
  return (
    <Filters>
      <Field
        name="q"
        type="search"
        label={t('audit.search')}
        hint={t('audit.searchHint')}
        defaultValue={given('q')}
        maxLength={100}
      />
      <DayFields from={given('from')} to={given('to')} />
    </Filters>
  )
}
