import type { Sales } from 'shared-api/office/sales'
import { useTexts } from '#src/texts.ts'
import styles from './sales.module.css'

type Props = { currency: string; rows: Sales }

const height = 100
/** Room for this many bars at least: a single one must not fill the page. */
const slots = 30

/** A bar for each period with sales, oldest first; what was taken back since is set apart. The table holds the figures. */
export function SalesChart({ currency, rows }: Props) {
  const { t, money } = useTexts()
  const bars = rows.toSorted((a, b) => a.period.localeCompare(b.period))
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
              <title>{`${period}: ${money(amount, currency)}`}</title>
              <rect {...bar} y={height - size} height={size} />
              <rect {...bar} y={height - reversed} height={reversed} data-reversed />
            </g>
          )
        })}
      </svg>
      <p className={styles.ends}>{`${bars[0]?.period} – ${bars.at(-1)?.period}`}</p>
    </figure>
  )
}
