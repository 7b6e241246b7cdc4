import type { Page, Result } from 'shared-api'
import type { Sales, SalesQuery } from 'shared-api/office/sales'
import { DataStates, Select, useReload } from 'shared-ui'
import { OfficeLayout } from '#src/layout/office-layout.tsx'
import { readList } from '#src/reads.ts'
import { DataTable } from '#src/tables/data-table.tsx'
import { Filters } from '#src/tables/filters.tsx'
import { useTexts } from '#src/texts.ts'
import { DayFields } from './list-filters.tsx'
import styles from './sales.module.css'
import { SalesChart } from './sales-chart.tsx'

type Data = { query: SalesQuery; sales: Promise<Result<Sales>> }

const dayMs = 86_400_000
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Without days in the address: the last 30. It is tomorrow already in the easternmost zones. */
function salesQueryOf({ searchParams }: URL): SalesQuery {
  const now = Date.now()
  return {
    by: searchParams.get('by') === 'month' ? 'month' : 'day',
    from: searchParams.get('from') || dayOf(now - 30 * dayMs),
    to: searchParams.get('to') || dayOf(now + dayMs),
  }
}

export const salesPage: Page<Data> = {
  loader: ({ api, url }) => {
    const query = salesQueryOf(url)
    const sales = readList<Sales[number]>(api, `/sales?${new URLSearchParams(query)}`)
    return { query, sales }
  },
  Component: ({ data }) => {
    const { t } = useTexts()
    const reload = useReload()
    return (
      <OfficeLayout>
        <h1>{t('sales.title')}</h1>
        {data && <SalesFilters {...(data.query as SalesQuery)} />}
        <DataStates
          source={data?.sales ?? null}
          isEmpty={(rows) => rows.length === 0}
          emptyText={t('sales.none')}
          errorText={t('sales.failed')}
          onRetry={reload}
        >
          {(rows) => (
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
          )}
        </DataStates>
      </OfficeLayout>
    )
  },
}

function SalesFilters({ by, from, to }: SalesQuery) {
  const { t } = useTexts()
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
