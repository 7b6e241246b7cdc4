import type { DatabaseSync } from 'node:sqlite'
import { mostDevices } from '#src/accounts/limits/limits.ts'
import { sqlOn } from '#src/database/sql.ts'
import { transaction } from '#src/database/transaction.ts'
import { hashSecret, newSecret } from '#src/secrets/secrets.ts'

/** After this many days without use, a browser is a new device again. */
export const deviceDays = 365
const known = deviceDays * 86_400_000

export function createDevices(db: DatabaseSync) {
  const sql = sqlOn(db)

  const isKnown = (accountId: number, device: string | null) =>
    device !== null &&
    sql.get`
      SELECT 1 FROM devices WHERE token_hash = ${hashSecret(device)}
        AND account_id = ${accountId} AND last_used_at > ${Date.now() - known}` !== null

  return {
    async isKnown(accountId: number, device: string | null) {
      return isKnown(accountId, device)
    },
    /** @param device the secret that the browser sent @returns the one that it must send from now on */
    async remember(accountId: number, device: string | null) {
      const now = Date.now()
      if (device !== null && isKnown(accountId, device)) {
        sql.run`
          UPDATE devices SET last_used_at = ${now}
          WHERE token_hash = ${hashSecret(device)} AND account_id = ${accountId}`
        return device
      }
      // Always a new secret: if an attacker planted one in this browser, the attacker's own device
      // would become known.
      const next = newSecret()
      const hash = hashSecret(next)
      transaction(db, () => {
        if (device !== null) {
          sql.run`
            UPDATE devices SET token_hash = ${hash} WHERE token_hash = ${hashSecret(device)}`
        }
        sql.run`
          INSERT INTO devices VALUES (${hash}, ${accountId}, ${now})
          ON CONFLICT (token_hash, account_id) DO UPDATE SET last_used_at = ${now}`
        sql.run`
          DELETE FROM devices WHERE (token_hash, account_id) IN
            (SELECT token_hash, account_id FROM devices WHERE account_id = ${accountId}
             ORDER BY last_used_at DESC LIMIT -1 OFFSET ${mostDevices})`
      })
      return next
    },
  }
}
