import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, LinkButton, Select } from 'shared-ui'
import { officePage } from '#src/layout/office-layout.tsx'
import type { TableProps } from '#src/tables/data-table.tsx'
import { DayFields, Filters, Pager, useListSearch } from '#src/tables/list-search.tsx'
import styles from './sales.module.css'

/** The parameter that narrows a list by state, and the texts of its values. */
const states = {
  orders: { name: 'status', texts: 'orderStatus' },
  deliveries: { name: 'state', texts: 'deliveryState' },
} as const

type ListName = keyof typeof states

/** All orders or deliveries: how many were found, a page of them, and the way to the others. */
export const listPage = <Row,>(name: ListName, Table: ComponentType<TableProps<Row>>) =>
  officePage<{ rows: Row[]; total: number }>({
    name,
    read: ({ readPart, url }) => readPart(`/${name}`, url),
    Above: () => <ListFilters list={name} />,
    Content: ({ answer: { rows, total } }) => {
      const { t } = useTranslation('office')
      return (
        <>
          <p role="status">{t('table.found', { count: total })}</p>
          <Table rows={rows} isSortable />
          <Pager total={total} />
        </>
      )
    },
  })

/** What narrows them, and the file of all that is found. */
function ListFilters({ list }: { list: ListName }) {
  const { t } = useTranslation('office')
  const { given, linkTo } = useListSearch()
  const { name, ...state } = states[list]
  const texts = t(state.texts, { returnObjects: true })
  const all = { value: '', label: t('table.all') }
  const values = Object.entries(texts).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Filters>
        <Field
          name="login"
          label={t('column.login')}
          defaultValue={given('login')}
          maxLength={100}
        />
        <Select
          name={name}
          label={t('column.state')}
          options={[all, ...values]}
          defaultValue={given(name)}
        />
        <DayFields from={given('from')} to={given('to')} />
      </Filters>
      <p className={styles.file}>
        <LinkButton
          variant="outline"
          size="small"
          render={(anchor) => (
            <a
              href={`/api/office/${list}.csv${linkTo({ page: '' })}`}
              download
              {...anchor}
            />
          )}
        >
          {t('table.csv')}
        </LinkButton>
      </p>
    </>
  )
}
