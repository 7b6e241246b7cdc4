import type { Kysely } from 'kysely'
import { GameLayoutError } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export type Needs = { [T in keyof GameDatabase]?: readonly (keyof GameDatabase[T])[] }

export type Layout = Awaited<ReturnType<typeof introspect>>

export async function introspect(db: Kysely<GameDatabase>) {
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
    /** As `table` or `table.column`. */
    missing,
    has: (table: string, column: string) => columnsOf.get(table)?.has(column) ?? false,
    /** @throws GameLayoutError if a need is missing */
    require(needs: Needs) {
      const lacking = missing(needs)
      if (lacking.length > 0) throw new GameLayoutError(lacking)
    },
  }
}
