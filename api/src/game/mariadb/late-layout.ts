import { type Kysely, sql } from 'kysely'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'
import { concepts, type GameDatabase } from '#src/game/layout/concepts.ts'
import {
  createLayout,
  type DatabaseFacts,
  identity,
  type Layout,
  type Needs,
} from '#src/game/layout/layout.ts'

/** How soon a failed look is repeated, in milliseconds. */
const pause = 1_000

/**
 * Reads the layout as soon as the database can be reached, which may be after the site started. A layout that lacks something
 * is read again when that is asked for, because the operator may have added it.
 * @param table without which this is no database of a game server
 */
export function createLateLayout(db: Kysely<GameDatabase>, table: keyof typeof identity) {
  let layout: Layout | null = null
  let reading: Promise<Layout> | null = null
  let readAt = Number.NEGATIVE_INFINITY

  const look = async () => {
    readAt = performance.now()
    const seen = createLayout('mariadb', await readFacts(db), await seesEveryTable(db))
    const missing = seen.missing(identity[table])
    if (missing.length > 0) {
      const names = seen.table(table) ? missing.join(', ') : `the table ${table}`
      throw new GameUnavailableError(
        `the database is not that of a Lineage 2 server, or its user may not read it: it lacks ${names}`,
        'no-game-tables',
      )
    }
    layout = seen
    return seen
  }
  const read = () => {
    reading ??= look().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    /** The layout as it was last read; null if the database never answered. */
    known: () => layout,
    /** Reads it now. @throws GameUnavailableError */
    read,
    async require(needs: Needs): Promise<Layout> {
      let current = layout ?? (await read())
      const isRecent = performance.now() - readAt < pause
      if (!current.has(needs) && !isRecent) current = await read()
      const missing = current.missing(needs)
      if (missing.length > 0) throw new GameLayoutError(missing)
      return current
    },
  }
}

type Row = {
  tableName: string
  engine: string | null
  /** Null of a table whose columns our user may not see, such as one that it may only delete from. */
  columnName: string | null
  nullable: 'YES' | 'NO'
  defaultValue: string | null
  extra: string
  dataType: string
  length: number | null
  collation: string | null
}

/** @throws GameUnavailableError if the database does not respond */
async function readFacts(db: Kysely<GameDatabase>): Promise<DatabaseFacts> {
  // Only the tables that may matter: some operators keep thousands in one database.
  const { rows } = await sql<Row>`
    select t.table_name as tableName, t.engine as engine, c.column_name as columnName,
      c.is_nullable as nullable, c.column_default as defaultValue, c.extra as extra,
      c.data_type as dataType, c.character_maximum_length as length,
      c.collation_name as collation
    from information_schema.tables t
    left join information_schema.columns c
      on c.table_schema = t.table_schema and c.table_name = t.table_name
    where t.table_schema = database()
      and lower(t.table_name) in (${sql.join(Object.keys(concepts))})
    order by t.table_name, c.ordinal_position`.execute(db)

  const indexes = await readIndexes(db)
  return new Map(
    [...Map.groupBy(rows, ({ tableName }) => tableName)].map(([name, columns]) => [
      name.toLowerCase(),
      {
        name,
        engine: columns[0]?.engine ?? null,
        indexes: indexes.get(name) ?? [],
        columns: new Map(
          columns.flatMap((column) =>
            column.columnName === null
              ? []
              : [[column.columnName.toLowerCase(), toColumn(column, column.columnName)]],
          ),
        ),
      },
    ]),
  )
}

/**
 * Whether every table of the database is visible to our user. Otherwise one that is not seen may be there: the server hides
 * what the user has no right to. Rights by roles are not looked at.
 */
async function seesEveryTable(db: Kysely<GameDatabase>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (
      select grantee, privilege_type, null as place from information_schema.user_privileges
      union all
      select grantee, privilege_type, table_schema from information_schema.schema_privileges
    ) as given
    where privilege_type = 'SELECT'
      and grantee = concat('''', replace(current_user(), '@', '''@'''), '''')
      and (place is null or place in (database(), replace(database(), '_', '\\\\_')))
    limit 1`.execute(db)
  return rows.length > 0
}

async function readIndexes(db: Kysely<GameDatabase>): Promise<Map<string, string[][]>> {
  const { rows } = await sql<{ tableName: string; names: string }>`
    select table_name as tableName,
      group_concat(lower(column_name) order by seq_in_index separator '\n') as names
    from information_schema.statistics
    where table_schema = database()
      and lower(table_name) in (${sql.join(Object.keys(concepts))})
    group by table_name, index_name order by table_name, index_name`.execute(db)
  const tables = [...Map.groupBy(rows, ({ tableName }) => tableName)]
  return new Map(
    tables.map(([name, indexes]) => [name, indexes.map(({ names }) => names.split('\n'))]),
  )
}

function toColumn(row: Row, name: string) {
  const isNullable = row.nullable === 'YES'
  const { collation, length } = row
  return {
    name,
    isNullable,
    isOptional:
      isNullable || row.defaultValue !== null || row.extra.includes('auto_increment'),
    isNumber: /int|decimal|double|float|bit/.test(row.dataType),
    length: length === null ? null : Number(length),
    isExactText: collation !== null && /_(bin|cs)$/.test(collation),
  }
}
