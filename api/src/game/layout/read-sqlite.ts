import type { Kysely } from 'kysely'
import type { DatabaseFacts } from '#src/game/layout/facts.ts'
import type { GameDatabase } from '#src/game/schema.ts'

/** @throws GameUnavailableError if the database does not respond */
export async function readSqliteFacts(db: Kysely<GameDatabase>): Promise<DatabaseFacts> {
  const tables = await db.introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [
      name.toLowerCase(),
      {
        name,
        engine: null,
        // Nothing depends on those of the demo realm.
        indexes: [],
        columns: new Map(
          columns.map((column) => [
            column.name.toLowerCase(),
            {
              name: column.name,
              isNullable: column.isNullable,
              isOptional: column.isNullable || column.hasDefaultValue,
              isNumber: /int|real|num|dec/i.test(column.dataType),
              length: null,
              isExactText: true,
            },
          ]),
        ),
      },
    ]),
  )
}
