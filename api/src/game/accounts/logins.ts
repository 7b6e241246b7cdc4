import { type RawBuilder, sql } from 'kysely'
import type { Layout } from '#src/game/layout/layout.ts'

export type LoginColumn =
  | readonly ['accounts' | 'portal_bans', 'login']
  | readonly ['account_data' | 'account_premium' | 'characters', 'account_name']
  | readonly ['punishments', 'key']

/**
 * Finds a login among rows whose case may be mixed: Mobius keeps it as it was typed. The database may also ignore accents,
 * so the caller must compare what it gets with `isLogin`.
 * @param alias of the table in the query
 */
export function maybeLogin(
  layout: Layout,
  column: LoginColumn,
  login: string,
  alias?: string,
): RawBuilder<boolean> {
  const name = sql.ref(alias ? `${alias}.${column[1]}` : column[1])
  // Where the database ignores case itself, its index finds the row.
  return layout.table(column[0])?.columns.get(column[1])?.isExactText
    ? sql<boolean>`lower(${name}) = ${login}`
    : sql<boolean>`${name} = ${login}`
}

/** Finds a login whatever its case, and no other that the database takes for the same: for statements that change it. */
export function certainLogin(layout: Layout, column: LoginColumn, login: string) {
  const lower = layout.lower(sql.ref(column[1]))
  return sql<boolean>`(${maybeLogin(layout, column, login)} and ${lower} = ${login})`
}

/** @param login lower-cased */
export function isLogin(stored: string, login: string): boolean {
  return stored.toLowerCase() === login
}
