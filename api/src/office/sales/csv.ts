import type { DeliveryQuery, OrderQuery } from 'shared-api/office/sales'
import type { SalesLists } from '#src/office/sales/lists.ts'

type Cell = string | number | null

/** @returns a table as RFC 4180 has it; no cell is read as a formula by a spreadsheet */
function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cellOf = (cell: Cell) => {
    if (typeof cell === 'number') return String(cell)
    const text = (cell ?? '').replace(/^[=+\-@\t\r]/, "'$&")
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** More rows than any realm exports at once, and few enough for memory. */
const most = 100_000
const limit = 1_000

/** In parts, so that other requests are answered between them. */
async function readAll<Row>(
  read: (part: { limit: number; offset: number }) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let offset = 0; offset < most; offset += limit) {
    const { rows } = await read({ limit, offset })
    all.push(...rows)
    if (rows.length < limit) break
  }
  return all
}

const orderColumns = [
  'id',
  'createdAt',
  'login',
  'coins',
  'amount',
  'currency',
  'status',
] as const
const deliveryColumns = [
  'id',
  'createdAt',
  'login',
  'characterName',
  'coins',
  'channel',
  'state',
  'reason',
  'settledAt',
] as const

export async function ordersCsv(lists: SalesLists, query: OrderQuery): Promise<string> {
  const rows = await readAll((part) => lists.orders(query, part))
  const cells = rows.map((row) => [
    ...orderColumns.map((name) => row[name]),
    row.payments.map(({ id, status }) => `${id} ${status}`).join('; '),
  ])
  return toCsv([...orderColumns, 'payments'], cells)
}

export async function deliveriesCsv(
  lists: SalesLists,
  query: DeliveryQuery,
): Promise<string> {
  const rows = await readAll((part) => lists.deliveries(query, part))
  const cells = rows.map((row) => deliveryColumns.map((name) => row[name]))
  return toCsv(deliveryColumns, cells)
}
