import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Permission } from 'shared-api/office/permissions'
import { Section } from 'shared-ui'
import { playerPath } from '#src/paths.ts'
import { usePermissions } from '#src/session.ts'
import { type TextKey, useTexts } from '#src/texts.ts'
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
  /** Only members who have it see the column. */
  permission?: Permission
}

/** By the text of the heading, which stands before each value on a phone. */
type Columns<Row> = { readonly [Heading in TextKey]?: Cell<Row> | Column<Row> }

export type TableProps<Row> = {
  rows: readonly Row[]
  /** Whether the server sorts these rows by the address. */
  isSortable?: boolean
  /** Whether it is a section of the page, under its caption. */
  hasTitle?: boolean
}

/** A row that has an id keeps an open form when the rows around it change. */
const keyOf = (row: object, place: number) =>
  (row as { id?: string | number | null }).id ?? place

/**
 * Makes a table on wide screens, a list of cards on a phone.
 * @param caption names it for screen readers
 */
export function dataTable<Row extends object>(
  caption: TextKey,
  columnsOf: (cells: ReturnType<typeof useCells>) => Columns<Row>,
) {
  function Table({ rows, isSortable = false }: TableProps<Row>) {
    const cells = useCells(isSortable)
    const permissions = usePermissions()
    const { t } = cells
    if (rows.length === 0) return <p className={styles.empty}>{t('common:noEntriesYet')}</p>
    const columns = Object.entries<Cell<Row> | Column<Row>>(columnsOf(cells))
      .map(([heading, column]) => ({
        label: t(heading as TextKey),
        ...(typeof column === 'function' ? { cell: column } : column),
      }))
      .filter(({ permission }) => !permission || permissions.includes(permission))
    return (
      <table className={styles.table}>
        <caption className={styles.caption}>{t(caption)}</caption>
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
  return function TitledTable({ hasTitle, ...props }: TableProps<Row>) {
    const { t } = useTexts()
    if (!hasTitle) return <Table {...props} />
    return (
      <Section title={t(caption)}>
        <Table {...props} />
      </Section>
    )
  }
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

/** Texts, formats, and the columns that several tables have. */
function useCells(isSortable: boolean) {
  const texts = useTexts()
  const { moment, money, number } = texts
  const ordersOf = (...orders: Order[]) => (isSortable ? orders : undefined)
  const amount = <Name extends string>(name: Name) => ({
    cell: (row: { [Given in Name]?: number }) => number(row[name] ?? 0),
    isNumber: true,
  })
  return {
    ...texts,
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
    price: {
      cell: ({ amount, currency }: { amount: number; currency: string }) =>
        money(amount, currency),
      isNumber: true,
    },
  }
}
