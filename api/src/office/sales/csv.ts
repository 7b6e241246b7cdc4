import type { DeliveryQuery, OrderQuery } from 'shared-api/office/sales'
import type { SalesLists } from '#src/office/sales/lists.ts'

type Cell = string | number | null
type Part = { limit: number; offset: number; until: number }

/** No spreadsheet reads a cell as a formula. */
function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = (cell ?? '').replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const rowsInPart = 1_000

/** Reads in parts, so that other requests are answered between them. @returns the parts of a table as RFC 4180 has it, of any length */
async function* readCsv<Name extends string>(
  columns: readonly Name[],
  read: (part: Part) => Promise<Record<Name, Cell>[]>,
): AsyncGenerator<string> {
  let lines = [columns.join()]
  // Otherwise each sale meanwhile would move the last row of a part into the next part too.
  const until = Date.now()
  for (let offset = 0; ; offset += rowsInPart) {
    const rows = await read({ limit: rowsInPart, offset, until })
    lines.push(...rows.map((row) => columns.map((name) => cellOf(row[name])).join()))
    yield lines.map((line) => `${line}\r\n`).join('')
    if (rows.length < rowsInPart) return
    lines = []
  }
}

const orderColumns = [
  'id',
  'createdAt',
  'login',
  'coins',
  'amount',
  'currency',
  'status',
  'payments',
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

export const ordersCsv = (lists: SalesLists, query: OrderQuery) =>
  readCsv(orderColumns, async (part) => {
    const rows = await lists.orders(query, part)
    return rows.map(({ payments, ...row }) => ({
      ...row,
      payments: payments.map(({ id, status }) => `${id} ${status}`).join('; '),
    }))
  })

export const deliveriesCsv = (lists: SalesLists, query: DeliveryQuery) =>
  readCsv(deliveryColumns, (part) => lists.deliveries(query, part))
