import type { AuditPage } from 'shared-api/office/state'
import { Field } from 'shared-ui'
import { officePage } from '#src/layout/office-layout.tsx'
import { DataTable, useColumns } from '#src/tables/data-table.tsx'
import { DayFields, Filters, Pager, useListSearch } from '#src/tables/list-search.tsx'
import { useTexts } from '#src/texts.ts'

/** What players and staff did. */
export const auditPage = officePage<AuditPage>({
  name: 'audit',
  read: ({ readPart, url }) => readPart('/audit', url),
  Above: AuditFilters,
  Content: ({ answer: { rows, hasMore } }) => {
    const { t, moment, event: nameOf } = useTexts()
    const { login } = useColumns()
    return (
      <>
        <DataTable
          caption={t('audit.title')}
          rows={rows}
          columns={{
            [t('column.at')]: ({ at }) => moment(at),
            [t('column.what')]: ({ event }) => (
              <>
                {nameOf(event)} <small>{event}</small>
              </>
            ),
            [t('column.login')]: login,
            [t('column.actor')]: ({ actor }) => actor?.name ?? '—',
            [t('column.address')]: ({ address }) => address ?? '—',
            [t('column.detail')]: ({ detail, requestId }) => (
              <>
                {detail} <small>{requestId}</small>
              </>
            ),
          }}
        />
        <Pager hasMore={hasMore} />
      </>
    )
  },
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
