import { useTranslation } from 'react-i18next'
import { Field, LinkButton, Select } from 'shared-ui'
import { Filters, useListSearch } from '#src/tables/list-search.tsx'
import styles from './sales.module.css'

/** The parameter that narrows a list by state, and the texts of its values. */
const states = {
  orders: { name: 'status', texts: 'orderStatus' },
  deliveries: { name: 'state', texts: 'deliveryState' },
} as const

/** What narrows orders or deliveries, and the file of all that is found. */
export function ListFilters({ list }: { list: keyof typeof states }) {
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
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
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
