import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

type Values = SQLInputValue[] | [named: Record<string, SQLInputValue>]

/**
 * Prepares a statement that reads rows. Tables are STRICT, so the database guarantees the type of each value; the statement
 * names its columns like the fields of `Row`.
 */
export function prepareRows<Row>(db: DatabaseSync, sql: string) {
  const statement = db.prepare(sql)
  return {
    get(...values: Values): Row | null {
      return (statement.get(...(values as SQLInputValue[])) ?? null) as Row | null
    },
    all(...values: Values): Row[] {
      return statement.all(...(values as SQLInputValue[])) as Row[]
    },
  }
}
