import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

const sql = readFileSync(new URL('./ledger-audit.sql', import.meta.url), 'utf8')

/** @returns one line for each violation */
export function auditLedger(db: DatabaseSync): string[] {
  return db
    .prepare(sql)
    .all()
    .map(({ violation }) => String(violation))
}
