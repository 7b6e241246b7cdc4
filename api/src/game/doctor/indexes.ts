import { sql } from 'kysely'
import type { Side } from '#src/game/doctor/connections.ts'
import indexes from './indexes.json' with { type: 'json' }

type Wanted = { table: 'characters' | 'items' | 'accounts'; columns: string[]; for: string }

/** docs/game-database.md lists the same. Columns have the names of the concepts. */
export const wantedIndexes = indexes as readonly Wanted[]

export function createIndex(table: string, columns: readonly string[]): string {
  const name = `portal_${table}_${columns[0]}`
  return `CREATE INDEX ${name} ON ${table} (${columns.join(', ')});`
}

/** @returns what has no index, with the time that the database needs to go through the table without it */
export async function findMissingIndexes(
  game: Side,
  login: Side,
  unreadable: ReadonlySet<string>,
) {
  const missing = []
  for (const { table, columns, for: use } of wantedIndexes) {
    const { db, layout } = table === 'accounts' ? login : game
    const facts = layout.table(table)
    const names = columns.flatMap((name) => layout.column(table, name as never)?.name ?? [])
    const [first] = names
    if (!facts || !first || unreadable.has(table)) continue
    const covers = (index: readonly string[]) =>
      names.every((name, at) => index[at] === name.toLowerCase())
    if (facts.indexes.some(covers)) continue
    const start = performance.now()
    await sql`select max(${sql.ref(first)}) from ${sql.table(facts.name)}`.execute(db)
    missing.push({
      create: createIndex(facts.name, names),
      for: use,
      milliseconds: Math.round(performance.now() - start),
    })
  }
  return missing
}
