import { useSearchParams } from 'react-router-dom'
import type { Sales, SalesQuery } from 'shared-api/office/sales'
import { Select, StateNote } from 'shared-ui'
import { officePage } from '#src/layout/office-layout.tsx'
import { dataTable } from '#src/tables/data-table.tsx'
import { DayFields, Filters } from '#src/tables/list-search.tsx'
import { useTexts } from '#src/texts.ts'
import styles from './sales.module.css'

const dayMs = 86_400_000
const height = 100
/** Room for this many bars at least: a single one must not fill the page. */
const slots = 30
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
  read: ({ readList, url }) =>
    readList(`/sales?${new URLSearchParams(salesQueryOf(url.searchParams))}`),
  Above: SalesFilters,
  Content: ({ answer: rows }) => {
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
  },
})

const SalesTable = dataTable<Sales[number]>('sales.title', (cells) => ({
  'sales.period': ({ period }) => cells.period(period),
  'column.payments': cells.amount('payments'),
  'column.coins': cells.coins,
  'column.amount': cells.price,
  'sales.reversed': {
    cell: ({ reversedPayments, reversedAmount, currency }) =>
      `${cells.number(reversedPayments)} · ${cells.money(reversedAmount, currency)}`,
    isNumber: true,
  },
}))

function SalesFilters() {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const { by, from, to } = salesQueryOf(search)
  return (
    <Filters>
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

/** A bar for each period with sales, oldest first; what was taken back since is set apart. The table holds the figures. */
function SalesChart({ currency, rows }: { currency: string; rows: Sales }) {
  const { t, money, period: periodText } = useTexts()
  const bars = rows.toSorted((a, b) => a.period.localeCompare(b.period))
  const ends = [bars[0], bars.at(-1)]
    .map((bar) => periodText(bar?.period ?? ''))
    .join(' – ')
  const highest = Math.max(...bars.map(({ amount }) => amount), 1)
  const total = bars.reduce((sum, { amount }) => sum + amount, 0)
  const label = t('sales.chart', { currency, total: money(total, currency) })
  return (
    <figure className={styles.chart}>
      <figcaption>{label}</figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(bars.length, slots) * 10} ${height}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ period, amount, reversedAmount }, place) => {
          const size = (amount / highest) * height
          const reversed = (reversedAmount / highest) * height
          const bar = { x: place * 10 + 1, width: 8 }
          return (
            <g key={period}>
              <title>{`${periodText(period)}: ${money(amount, currency)}`}</title>
              <rect {...bar} y={height - size} height={size} />
              <rect {...bar} y={height - reversed} height={reversed} data-reversed />
            </g>
          )
        })}
      </svg>
      <p className={styles.ends}>{ends}</p>
    </figure>
  )
}
