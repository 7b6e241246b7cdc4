import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/**
 * Statements with their values in place, such as sql.get`SELECT * FROM orders WHERE id = ${id}`: each is prepared once, and
 * its values are bound, never part of the text. Rows have the names of their columns in camel case. Tables are STRICT, so the
 * database guarantees the type of each value.
 */
export function sqlOn(db: DatabaseSync) {
  const prepared = new WeakMap<TemplateStringsArray, StatementSync>()
  const prepare = (text: TemplateStringsArray) => {
    const statement = prepared.get(text) ?? db.prepare(text.join('?'))
    prepared.set(text, statement)
    return statement
  }
  return {
    get<Row>(text: TemplateStringsArray, ...values: SQLInputValue[]): Row | null {
      const row = prepare(text).get(...values)
      return row ? inCamelCase<Row>(row) : null
    },
    all: <Row>(text: TemplateStringsArray, ...values: SQLInputValue[]): Row[] =>
      prepare(text)
        .all(...values)
        .map((row) => inCamelCase<Row>(row)),
    run: (text: TemplateStringsArray, ...values: SQLInputValue[]) =>
      prepare(text).run(...values),
  }
}

function inCamelCase<Row>(row: Record<string, unknown>): Row {
  const fields: Record<string, unknown> = {}
  for (const column of Object.keys(row)) fields[fieldOf(column)] = row[column]
  return fields as Row
}

/** Kept, because otherwise renaming takes longer than reading. */
const known = new Map<string, string>()

function fieldOf(column: string): string {
  const field =
    known.get(column) ?? column.replace(/_\w/g, ([, letter = '']) => letter.toUpperCase())
  known.set(column, field)
  return field
}
