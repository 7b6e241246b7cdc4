import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#src/database/schema.ts'

const violations = readFileSync(new URL('./ledger-audit.sql', import.meta.url), 'utf8')

/** @returns one line for each violation */
export async function auditLedger(db: Db): Promise<string[]> {
  const { rows } = await sql.raw<{ violation: string }>(violations).execute(db)
  return rows.map(({ violation }) => violation)
}
