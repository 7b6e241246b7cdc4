import { useTranslation } from 'react-i18next'
import { Field, LinkButton, Select } from 'shared-ui'
import { Filters, useListSearch } from '#src/tables/filters.tsx'
import styles from './sales.module.css'

type Props = {
  /** The parameter that narrows by state, and the texts of its values. */
  state: { name: 'state' | 'status'; texts: Readonly<Record<string, string>> }
  /** Below `/api/office`: the same rows, all pages in one file. */
  csv: '/orders.csv' | '/deliveries.csv'
}

/** What narrows orders and deliveries, and the file of all that is found. */
export function ListFilters({ state, csv }: Props) {
  const { t } = useTranslation('office')
  const { given, linkTo } = useListSearch()
  const all = { value: '', label: t('table.all') }
  const values = Object.entries(state.texts).map(([value, label]) => ({ value, label }))
  return (
    <>
      <Filters>
        <Field
          name="login"
          label={t('column.login')}
          defaultValue={given('login')}
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          name={state.name}
          label={t('column.state')}
          options={[all, ...values]}
          defaultValue={given(state.name)}
        />
        <DayFields from={given('from')} to={given('to')} />
      </Filters>
      <p className={styles.file}>
        <LinkButton
          variant="outline"
          size="small"
          render={(anchor) => (
            <a href={`/api/office${csv}${linkTo({ page: '' })}`} download {...anchor} />
          )}
        >
          {t('table.csv')}
        </LinkButton>
      </p>
    </>
  )
}

type DayProps = { from: string; to: string; required?: boolean }

export function DayFields({ from, to, required = false }: DayProps) {
  const { t } = useTranslation('office')
  const props = { type: 'date', required } as const
  return (
    <>
      <Field {...props} name="from" label={t('table.from')} defaultValue={from} />
      <Field {...props} name="to" label={t('table.to')} defaultValue={to} />
    </>
  )
}
