import type { Kysely } from 'kysely'
import { GameLayoutError } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export type Needs = { [T in keyof GameDatabase]?: readonly (keyof GameDatabase[T])[] }

export type Layout = {
  /** @returns the missing needs, as `table` or `table.column` */
  missing(needs: Needs): string[]
  /** @throws GameLayoutError if a need is missing */
  require(needs: Needs): void
  /** @returns whether there is such a column, even if no query uses it */
  has(table: string, column: string): boolean
}

export async function introspect(db: Kysely<GameDatabase>): Promise<Layout> {
  const tables = await db.introspection.getTables()
  const columnsOf = new Map(
    tables.map((table) => [table.name, new Set(table.columns.map(({ name }) => name))]),
  )
  const missing = (needs: Needs) =>
    Object.entries(needs).flatMap(([table, columns]) => {
      const present = columnsOf.get(table)
      if (!present) return [table]
      return columns
        .filter((column) => !present.has(column))
        .map((name) => `${table}.${name}`)
    })
  return {
    missing,
    has: (table, column) => columnsOf.get(table)?.has(column) ?? false,
    require(needs) {
      const lacking = missing(needs)
      if (lacking.length > 0) throw new GameLayoutError(lacking)
    },
  }
}
