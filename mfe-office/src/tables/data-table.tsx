import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { playerPath } from '#src/paths.ts'
import { useTexts } from '#src/texts.ts'
import { useListSearch } from './list-search.tsx'
import styles from './tables.module.css'

/** A value of the parameter `sort`, and the direction that it gives its column. */
type Order = { value: string; direction: 'ascending' | 'descending' }

type Cell<Row> = (row: Row) => ReactNode

type Column<Row> = {
  cell: Cell<Row>
  isNumber?: boolean
  /** The orders that the server knows for this column: its heading leads through them. */
  orders?: readonly Order[] | undefined
}

type Props<Row> = {
  /** Names the table for screen readers. */
  caption: string
  /** By the heading, which stands before each value on a phone. */
  columns: Readonly<Record<string, Cell<Row> | Column<Row>>>
  rows: readonly Row[]
  /** Tells rows apart that hold an open form; the place does for others. */
  keyOf?: (row: Row, place: number) => string | number
}

const byPlace = (_: unknown, place: number) => place

/** A table on wide screens, a list of cards on a phone. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, rows, keyOf = byPlace } = props
  const { t } = useTranslation('common')
  const columns = Object.entries(props.columns).map(([label, column]) => ({
    label,
    ...(typeof column === 'function' ? { cell: column } : column),
  }))
  if (rows.length === 0) return <p className={styles.empty}>{t('noEntriesYet')}</p>
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.label} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf(row, place)}>
            {columns.map(({ label, cell, isNumber }) => (
              <td key={label} data-label={label} data-number={isNumber}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Heading({ label, isNumber, orders }: Column<never> & { label: string }) {
  const { given, linkTo } = useListSearch()
  const attributes = { scope: 'col', 'data-number': isNumber }
  if (!orders) return <th {...attributes}>{label}</th>
  const place = orders.findIndex(({ value }) => value === given('sort'))
  const next = orders[(place + 1) % orders.length]
  return (
    <th {...attributes} aria-sort={orders[place]?.direction ?? 'none'}>
      <Link to={linkTo({ sort: next?.value ?? '', page: '' })}>{label}</Link>
    </th>
  )
}

/** The columns that several tables have. @param isSortable by what the server sorts lists by */
export function useColumns(isSortable = false) {
  const { moment, money, number } = useTexts()
  const ordersOf = (...orders: Order[]) => (isSortable ? orders : undefined)
  /** A column of numbers. */
  const amount = <Name extends string>(name: Name) => ({
    cell: (row: { [Given in Name]?: number }) => number(row[name] ?? 0),
    isNumber: true,
  })
  return {
    amount,
    createdAt: {
      cell: ({ createdAt }: { createdAt: string }) => moment(createdAt),
      orders: ordersOf(
        { value: 'newest', direction: 'descending' },
        { value: 'oldest', direction: 'ascending' },
      ),
    },
    login: ({ login }: { login: string | null }) =>
      login ? <Link to={playerPath(login)}>{login}</Link> : '—',
    coins: {
      ...amount('coins'),
      orders: ordersOf({ value: 'largest', direction: 'descending' }),
    },
    money: {
      cell: ({ amount, currency }: { amount: number; currency: string }) =>
        money(amount, currency),
      isNumber: true,
    },
  }
}
