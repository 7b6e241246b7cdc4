import { readFileSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import type { Config } from '#src/config/env.ts'
import type { Db, Schema } from '#src/database/schema.ts'
import { createSqliteDialect } from '#src/game/sqlite-dialect.ts'

const violations = readFileSync(new URL('./ledger-audit.sql', import.meta.url), 'utf8')

/** How long a check of millions of entries may take, in milliseconds. */
export const longestAudit = 600_000

/** @returns one line for each violation */
export async function auditLedger(db: Db): Promise<string[]> {
  const { rows } = await sql.raw<{ violation: string }>(violations).execute(db)
  return rows.map(({ violation }) => violation)
}

type Place = Pick<Config, 'webDatabase' | 'webFile'>

/** The same of a running site: SQLite is read in a thread of its own, where it holds up nobody. */
export async function auditBeside(db: Db, { webDatabase, webFile }: Place) {
  if (webDatabase) return auditLedger(db)
  await using reader = new Kysely<Schema>({
    dialect: createSqliteDialect(webFile, longestAudit),
  })
  return await auditLedger(reader)
}
