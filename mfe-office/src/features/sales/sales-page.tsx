import { useSearchParams } from 'react-router-dom'
import type { Sales, SalesQuery } from 'shared-api/office/sales'
import { Select, StateNote } from 'shared-ui'
import { officePage } from '#src/layout/office-layout.tsx'
import { readList } from '#src/reads.ts'
import { DataTable } from '#src/tables/data-table.tsx'
import { Filters } from '#src/tables/filters.tsx'
import { useTexts } from '#src/texts.ts'
import { DayFields } from './list-filters.tsx'
import styles from './sales.module.css'
import { SalesChart } from './sales-chart.tsx'

const dayMs = 86_400_000
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Without days in the address: the last 30. It is tomorrow already in the easternmost zones. */
function salesQueryOf(search: URLSearchParams): SalesQuery {
  const now = Date.now()
  return {
    by: search.get('by') === 'month' ? 'month' : 'day',
    from: search.get('from') || dayOf(now - 30 * dayMs),
    to: search.get('to') || dayOf(now + dayMs),
  }
}

export const salesPage = officePage<Sales>({
  name: 'sales',
  read: ({ api, url }) =>
    readList(api, `/sales?${new URLSearchParams(salesQueryOf(url.searchParams))}`),
  Above: SalesFilters,
  Content: ({ answer }) => <Charts rows={answer} />,
})

function Charts({ rows }: { rows: Sales }) {
  const { t } = useTexts()
  if (rows.length === 0) return <StateNote state="empty">{t('sales.none')}</StateNote>
  return (
    <div className={styles.parts}>
      {[...new Set(rows.map(({ currency }) => currency))].map((currency) => (
        <SalesChart
          key={currency}
          currency={currency}
          rows={rows.filter((row) => row.currency === currency)}
        />
      ))}
      <SalesTable rows={rows} />
    </div>
  )
}

function SalesFilters() {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const { by, from, to } = salesQueryOf(search)
  return (
    <Filters key={`${by} ${from} ${to}`}>
      <Select
        name="by"
        label={t('sales.by')}
        options={[
          { value: 'day', label: t('sales.day') },
          { value: 'month', label: t('sales.month') },
        ]}
        defaultValue={by}
      />
      <DayFields from={from} to={to} required />
    </Filters>
  )
}

function SalesTable({ rows }: { rows: Sales }) {
  const { t, money, number } = useTexts()
  const isNumber = true
  return (
    <DataTable
      caption={t('sales.title')}
      rows={rows}
      columns={[
        { label: t('sales.period'), cell: ({ period }) => period },
        { label: t('column.payments'), cell: (row) => number(row.payments), isNumber },
        { label: t('column.coins'), cell: ({ coins }) => number(coins), isNumber },
        {
          label: t('column.amount'),
          cell: ({ amount, currency }) => money(amount, currency),
          isNumber,
        },
        {
          label: t('sales.reversed'),
          cell: ({ reversedPayments, reversedAmount, currency }) =>
            `${number(reversedPayments)} · ${money(reversedAmount, currency)}`,
          isNumber,
        },
      ]}
    />
  )
}
