import { type RawBuilder, sql } from 'kysely'
import type { ColumnFacts, SqlEngine } from '#src/game/layout/facts.ts'

/**
 * Finds a login among rows whose case may be mixed: Mobius keeps it as it was typed. The database may also ignore accents,
 * so the caller must compare what it gets with `isLogin`.
 */
export function maybeLogin(
  column: string,
  facts: ColumnFacts | null,
  login: string,
): RawBuilder<boolean> {
  const name = sql.ref(column)
  // Where the database ignores case itself, its index finds the row.
  return facts?.isExactText
    ? sql<boolean>`lower(${name}) = ${login}`
    : sql<boolean>`${name} = ${login}`
}

/** Finds a login whatever its case, and no other that the database takes for the same: for statements that change it. */
export function certainLogin(
  engine: SqlEngine,
  column: string,
  facts: ColumnFacts | null,
  login: string,
): RawBuilder<boolean> {
  const name = sql.ref(column)
  const lower =
    engine === 'sqlite'
      ? sql`lower(${name})`
      : sql`lower(convert(${name} using utf8mb4)) collate utf8mb4_bin`
  return sql<boolean>`(${maybeLogin(column, facts, login)} and ${lower} = ${login})`
}

/** @param login lower-cased */
export function isLogin(stored: string, login: string): boolean {
  return stored.toLowerCase() === login
}
