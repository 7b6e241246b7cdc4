import { type Kysely, sql } from 'kysely'
import { tableOf } from '#src/game/channels/judge.ts'
import { type Choices, optionalTables } from '#src/game/doctor/writes.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import { concepts } from '#src/game/layout/concepts.ts'
import type { Layout } from '#src/game/layout/layout.ts'
import type { GameDatabase } from '#src/game/schema.ts'

type Table = keyof GameDatabase

type Side = { db: Kysely<GameDatabase>; layout: Layout }
type Sides = { game: Side; login: Side; choices: Choices }

const loginTables: readonly Table[] = [
  'accounts',
  'portal_bans',
  'account_data',
  'punishments',
]

/**
 * Tries to read each table, with a statement that finds no row. A table is visible to a user with any right to it, such as
 * that to insert.
 *
 * @returns the visible tables that our user may not read
 */
export async function findUnreadable({ game, login, choices }: Sides) {
  const chosen: string[] = [tableOf[choices.channel]]
  if (choices.mirrorsPremium) chosen.push('account_premium')
  const isUsed = (table: Table) =>
    !loginTables.includes(table) &&
    (!optionalTables.includes(table) || chosen.includes(table))
  const gameTables = (Object.keys(concepts) as Table[]).filter(isUsed)
  return new Set<string>([
    ...(await unreadableOf(login, loginTables)),
    ...(await unreadableOf(game, gameTables)),
  ])
}

async function unreadableOf({ db, layout }: Side, tables: readonly Table[]) {
  const unreadable: Table[] = []
  for (const table of tables) {
    if (!(await isReadable(db, layout, table))) unreadable.push(table)
  }
  return unreadable
}

async function isReadable(db: Kysely<GameDatabase>, layout: Layout, table: Table) {
  const there = layout.table(table)
  const names = Object.keys(concepts[table]).flatMap(
    (name) => layout.column(table, name as never)?.name ?? [],
  )
  if (!there) return true
  if (names.length === 0) return there.columns.size > 0
  try {
    const columns = sql.join(names.map((name) => sql.ref(name)))
    await sql`select ${columns} from ${sql.table(there.name)} where 1 = 0`.execute(db)
    return true
  } catch (error) {
    if (error instanceof GameUnavailableError && error.problem === 'denied') return false
    throw error
  }
}
