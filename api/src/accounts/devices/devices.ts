import type { DatabaseSync } from 'node:sqlite'
import { mostDevices } from '#src/accounts/limits/limits.ts'
import { transaction } from '#src/database/transaction.ts'
import { hashSecret, newSecret } from '#src/secrets/secrets.ts'

/** After this many days without use, a browser is a new device again. */
export const deviceDays = 365
const known = deviceDays * 86_400_000

export function createDevices(db: DatabaseSync) {
  const find = db.prepare(
    'SELECT 1 FROM devices WHERE token_hash = ? AND account_id = ? AND last_used_at > ?',
  )
  const touch = db.prepare(
    'UPDATE devices SET last_used_at = ? WHERE token_hash = ? AND account_id = ?',
  )
  const move = db.prepare('UPDATE devices SET token_hash = ? WHERE token_hash = ?')
  const insert = db.prepare(
    `INSERT INTO devices VALUES (?, ?, ?)
     ON CONFLICT (token_hash, account_id) DO UPDATE SET last_used_at = excluded.last_used_at`,
  )
  const dropOldest = db.prepare(
    `DELETE FROM devices WHERE (token_hash, account_id) IN
       (SELECT token_hash, account_id FROM devices WHERE account_id = ?
        ORDER BY last_used_at DESC LIMIT -1 OFFSET ${mostDevices})`,
  )

  const isKnown = (accountId: number, device: string | null) =>
    device !== null &&
    find.get(hashSecret(device), accountId, Date.now() - known) !== undefined

  return {
    async isKnown(accountId: number, device: string | null) {
      return isKnown(accountId, device)
    },
    /** @param device the secret that the browser sent @returns the one that it must send from now on */
    async remember(accountId: number, device: string | null) {
      if (device !== null && isKnown(accountId, device)) {
        touch.run(Date.now(), hashSecret(device), accountId)
        return device
      }
      // Always a new secret: if an attacker planted one in this browser, the attacker's own device
      // would become known.
      const next = newSecret()
      transaction(db, () => {
        if (device !== null) move.run(hashSecret(next), hashSecret(device))
        insert.run(hashSecret(next), accountId, Date.now())
        dropOldest.run(accountId)
      })
      return next
    },
  }
}
