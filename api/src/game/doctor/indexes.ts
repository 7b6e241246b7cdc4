import { type Kysely, sql } from 'kysely'
import type { Layout } from '#src/game/layout/layout.ts'
import type { GameDatabase } from '#src/game/schema.ts'

/** An index that would make a read of the site faster, as docs/operations.md lists them. */
export type MissingIndex = { create: string; for: string; milliseconds: number }

type Wanted = {
  table: 'characters' | 'items'
  columns: readonly ColumnName[]
  for: string
}
type ColumnName = keyof GameDatabase['characters'] | keyof GameDatabase['items']

const wanted: Wanted[] = [
  { table: 'characters', columns: ['account_name'], for: 'the dashboard' },
  { table: 'characters', columns: ['online'], for: 'players online' },
  { table: 'characters', columns: ['pvpkills'], for: 'the PvP ranking' },
  { table: 'characters', columns: ['pkkills'], for: 'the PK ranking' },
  { table: 'characters', columns: ['exp'], for: 'the experience ranking' },
  { table: 'characters', columns: ['clanid'], for: 'the clan ranking' },
  {
    table: 'items',
    columns: ['item_id', 'owner_id', 'loc', 'count'],
    for: 'the adena ranking',
  },
]

/** @returns what has no index, with the time that the database needs to go through the table without it */
export async function findMissingIndexes(
  db: Kysely<GameDatabase>,
  layout: Layout,
  unreadable: ReadonlySet<string>,
): Promise<MissingIndex[]> {
  const missing: MissingIndex[] = []
  for (const { table, columns, for: use } of wanted) {
    const facts = layout.table(table)
    const [first, ...others] = columns.flatMap((name) => facts?.columns.get(name) ?? [])
    if (!facts || !first || unreadable.has(table)) continue
    const names = [first, ...others].map(({ name }) => name)
    const covers = (index: readonly string[]) =>
      names.every((name, at) => index[at] === name.toLowerCase())
    if (facts.indexes.some(covers)) continue
    const start = performance.now()
    await sql`select max(${sql.ref(first.name)}) from ${sql.table(facts.name)}`.execute(db)
    missing.push({
      create: `CREATE INDEX portal_${table}_${columns[0]} ON ${facts.name} (${names.join(', ')});`,
      for: use,
      milliseconds: Math.round(performance.now() - start),
    })
  }
  return missing
}
