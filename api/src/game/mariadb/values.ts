import mysql, { type FieldPacket } from 'mysql2'

/** The connector would send a whole number as a floating-point one, which finds no row by an index of decimals. */
export function toParameter(value: unknown) {
  if (typeof value === 'number' && Number.isSafeInteger(value))
    return mysql.TypedParameter.LONGLONG(value)
  if (typeof value === 'bigint') return mysql.TypedParameter.LONGLONG(value)
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`a parameter of type ${typeof value} cannot be bound`)
}

const decimal = 246

/** Makes a number of each decimal that is whole and exact, as of the other whole numbers. Above 2^53 it stays text. */
export function exactRows(
  rows: readonly Record<string, unknown>[],
  fields: readonly FieldPacket[],
): Record<string, unknown>[] {
  const decimals = fields.filter(({ columnType }) => columnType === decimal)
  if (decimals.length === 0) return [...rows]
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(decimals.map(({ name }) => [name, exact(row[name])])),
  }))
}

function exact(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [whole = '', fraction = ''] = value.split('.')
  if (/[1-9]/.test(fraction)) return Number(value)
  const number = Number(whole)
  return Number.isSafeInteger(number) ? number : whole
}
