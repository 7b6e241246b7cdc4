import { readFileSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import type { Config } from '#src/config/env.ts'
import { openWebDatabase } from '#src/database/open.ts'
import type { Db, Schema } from '#src/database/schema.ts'
import { createThreadDialect } from '#src/game/sqlite-dialect.ts'

const violations = readFileSync(new URL('./ledger-audit.sql', import.meta.url), 'utf8')

/** The one statement takes a minute for some million entries on a busy server, in milliseconds. */
const longest = 600_000

/** @returns one line for each violation */
export async function auditLedger(db: Db): Promise<string[]> {
  const { rows } = await sql.raw<{ violation: string }>(violations).execute(db)
  return rows.map(({ violation }) => violation)
}

/**
 * The same on a connection of its own, which may take longer than a request, and holds up nobody: SQLite is read in a
 * thread of its own.
 */
export async function auditSite({
  webDatabase,
  webFile,
}: Pick<Config, 'webDatabase' | 'webFile'>): Promise<string[]> {
  const patient = webDatabase?.map((address) => ({ ...address, statementMs: longest }))
  await using db = patient
    ? await openWebDatabase({ webDatabase: patient, webFile })
    : new Kysely<Schema>({ dialect: createThreadDialect(webFile, longest) })
  return await auditLedger(db)
}
