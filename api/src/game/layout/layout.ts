import { type Kysely, type RawBuilder, sql } from 'kysely'
import { GameLayoutError } from '#src/game/errors.ts'
import { concepts, type GameDatabase, type Table } from '#src/game/layout/concepts.ts'

type ColumnFacts = {
  /** As the database spells it. */
  name: string
  isNullable: boolean
  /** Whether an INSERT may leave it out. */
  isOptional: boolean
  isNumber: boolean
  /** How many characters fit; null if that is not limited. */
  length: number | null
  /** Whether the database compares the text exactly, with its case. */
  isExactText: boolean
}

type TableFacts = {
  name: string
  /** Such as InnoDB or MyISAM; null if the database has only one, and of a view. */
  engine: string | null
  /** By the lower-cased name. */
  columns: ReadonlyMap<string, ColumnFacts>
  /** The columns of each index in their order, lower-cased. */
  indexes: readonly (readonly string[])[]
}

/** Tables and views by the lower-cased name. */
export type DatabaseFacts = ReadonlyMap<string, TableFacts>

export type Needs = { [T in Table]?: readonly (keyof GameDatabase[T])[] }

/**
 * What every emulator has in these tables. A shop may have tables of the same names, and nothing may be written there, so
 * the name of a table alone proves nothing.
 */
export const identity = {
  accounts: { accounts: ['login', 'password', 'accessLevel'] },
  characters: { characters: ['charId', 'account_name', 'char_name'] },
} as const satisfies Record<string, Needs>

type Column<T extends Table> = string & keyof GameDatabase[T]
type Found = { facts: ColumnFacts; isRead: 'as is' | 'renamed' | 'zero if null' }

/** Gives the layout to the queries once it is known: at start, or as soon as the database can be reached. */
type LayoutReader = {
  /** @throws GameLayoutError if a need is missing @throws GameUnavailableError if the layout is not known yet */
  require(needs: Needs): Promise<Layout>
}

export type Layout = ReturnType<typeof createLayout>

export type Database = { db: Kysely<GameDatabase>; layouts: LayoutReader }

/**
 * @param facts the tables and columns of the operator's database
 * @param isWhole whether a table that is not among them is not there; otherwise it may be hidden from our user
 */
export function createLayout(
  engine: 'sqlite' | 'mariadb',
  facts: DatabaseFacts,
  isWhole = true,
) {
  const found = new Map(
    Object.entries(concepts).flatMap(([table, columns]) => {
      const there = facts.get(table)
      return there ? [[table, { facts: there, columns: findColumns(there, columns) }]] : []
    }),
  )
  const column = <T extends Table>(table: T, name: Column<T>) =>
    found.get(table)?.columns.get(name)?.facts ?? null
  const tableOf = (table: Table) => {
    const there = found.get(table)
    if (!there) throw new GameLayoutError([table])
    return there
  }

  const missing = (needs: Needs) =>
    Object.entries(needs).flatMap(([table, columns]) => {
      const there = found.get(table)
      if (!there) return [table]
      return columns
        .filter((name) => !there.columns.has(name))
        .map((name) => `${table}.${name}`)
    })

  const rows = <T extends Table>(table: T, nulls: 'zero' | 'null') => {
    const { facts, columns: known } = tableOf(table)
    const name = sql.table(facts.name)
    if ([...known.values()].every(({ isRead }) => isRead === 'as is')) {
      return sql<GameDatabase[T]>`${name}`
    }
    const columns = [...known].map(([concept, { facts, isRead }]) => {
      const ref = sql.ref(facts.name)
      const isZero = nulls === 'zero' && isRead === 'zero if null'
      return sql`${isZero ? sql`coalesce(${ref}, 0)` : ref} as ${sql.ref(concept)}`
    })
    return sql<GameDatabase[T]>`(select ${sql.join(columns)} from ${name})`
  }

  return {
    engine,
    isWhole,
    /** A text without its case, the same whatever the collation of its table. */
    lower: (name: RawBuilder<unknown>) =>
      engine === 'sqlite'
        ? sql`lower(${name})`
        : sql`lower(convert(${name} using utf8mb4)) collate utf8mb4_bin`,
    /** As `table` or `table.column`, by the first spelling of a concept. */
    missing,
    /** @param names as `missing` gives them */
    describeMissing(names: readonly string[]): string {
      const list = names.join(', ')
      if (isWhole) return `the game database lacks ${list}`
      return `${list} ${names.length > 1 ? 'are' : 'is'} missing, or hidden from this user`
    },
    has: (needs: Needs) => missing(needs).length === 0,
    table: (table: Table): TableFacts | null => found.get(table)?.facts ?? null,
    column,
    /** The columns of a table that are known, as the database spells them. */
    columnsOf: (table: Table): string[] =>
      [...(found.get(table)?.columns.values() ?? [])].map(({ facts }) => facts.name),
    /** Whether an index begins with these columns, in this order. */
    isIndexed<T extends Table>(table: T, ...names: Column<T>[]): boolean {
      const spelled = names.map((name) => column(table, name)?.name.toLowerCase())
      const indexes = found.get(table)?.facts.indexes ?? []
      return indexes.some((index) => spelled.every((name, at) => index[at] === name))
    },
    /**
     * The rows of a table by the names of the concepts, to be read by any layout's query. Both engines merge it into the
     * query around it. @throws GameLayoutError if there is no such table
     */
    rows: <T extends Table>(table: T) => rows(table, 'zero'),
    /** The same without reading NULL as 0, which no index can: for conditions that neither of the two meets. */
    indexedRows: <T extends Table>(table: T) => rows(table, 'null'),
    /** The columns that this layout spells otherwise, such as `characters.charId is obj_Id`. */
    renamed: (): string[] =>
      [...found].flatMap(([table, { columns }]) =>
        [...columns]
          .filter(([concept, { facts }]) => facts.name !== concept)
          .map(([concept, { facts }]) => `${table}.${concept} is ${facts.name}`),
      ),
    /** A table to write to. @throws GameLayoutError if there is none */
    writtenTable: (table: Table) => sql.table(tableOf(table).facts.name),
    /** The name of a column to write to. @throws GameLayoutError if there is none */
    written<T extends Table>(table: T, name: Column<T>): string {
      const there = column(table, name)
      if (!there) throw new GameLayoutError([`${table}.${name}`])
      return there.name
    },
  }
}

function findColumns(
  { columns }: TableFacts,
  wanted: Record<string, { or?: readonly string[]; isZeroIfNull?: true }>,
): Map<string, Found> {
  const result = new Map<string, Found>()
  for (const [concept, { or = [], isZeroIfNull }] of Object.entries(wanted)) {
    const spellings = [concept, ...or].map((one) => columns.get(one.toLowerCase()))
    const facts = spellings.find((one) => one !== undefined)
    if (!facts) continue
    const plain = facts.name === concept ? 'as is' : 'renamed'
    const isRead = isZeroIfNull && facts.isNullable ? 'zero if null' : plain
    result.set(concept, { facts, isRead })
  }
  return result
}
