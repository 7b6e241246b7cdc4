import { type Kysely, sql } from 'kysely'
import type { Layout } from '#src/game/layout/layout.ts'
import type { GameDatabase } from '#src/game/schema.ts'

/** An index that would make a read of the site faster, as docs/operations.md lists them. */
export type MissingIndex = { create: string; for: string; milliseconds: number }

type Wanted = {
  table: 'characters' | 'items' | 'accounts'
  column: 'online' | 'account_name' | 'pvpkills' | 'pkkills' | 'exp' | 'item_id'
  for: string
}

const wanted: Wanted[] = [
  { table: 'characters', column: 'account_name', for: 'the dashboard' },
  { table: 'characters', column: 'online', for: 'players online' },
  { table: 'characters', column: 'pvpkills', for: 'the PvP ranking' },
  { table: 'characters', column: 'pkkills', for: 'the PK ranking' },
  { table: 'characters', column: 'exp', for: 'the experience ranking' },
  { table: 'items', column: 'item_id', for: 'the adena ranking' },
]

/** @returns what has no index, with the time that the database needs to go through the table without it */
export async function findMissingIndexes(
  db: Kysely<GameDatabase>,
  layout: Layout,
  unreadable: ReadonlySet<string>,
): Promise<MissingIndex[]> {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select lower(table_name) as tableName, lower(column_name) as columnName
    from information_schema.statistics
    where table_schema = database() and seq_in_index = 1`.execute(db)
  const there = new Set(rows.map((row) => `${row.tableName}.${row.columnName}`))
  const missing: MissingIndex[] = []
  for (const { table, column, for: use } of wanted) {
    const found = layout.table(table)?.columns.get(column)
    if (!found || unreadable.has(table) || there.has(`${table}.${column}`)) continue
    const name = layout.table(table)?.name ?? table
    const start = performance.now()
    await sql`select max(${sql.ref(found.name)}) from ${sql.table(name)}`.execute(db)
    missing.push({
      create: `CREATE INDEX portal_${table}_${column} ON ${name} (${found.name});`,
      for: use,
      milliseconds: Math.round(performance.now() - start),
    })
  }
  return missing
}
