import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '#src/transaction.ts'
import { accountColumns, toAccount } from '#src/web/accounts.ts'
import { createAuditWriter } from '#src/web/audit.ts'
import type { PasswordHashes, PasswordRepository } from '#src/web/auth-ports.ts'
import { hashSecret } from '#src/web/secret.ts'

export function createPasswords(db: DatabaseSync): PasswordRepository {
  const audit = createAuditWriter(db)
  const replace = db.prepare(
    'UPDATE accounts SET password_hash = ? WHERE id = ? AND password_hash = ?',
  )
  const set = db.prepare(
    `UPDATE accounts SET password_hash = ?,
       email_confirmed_at = CASE WHEN email = ? THEN coalesce(email_confirmed_at, ?)
         ELSE email_confirmed_at END
     WHERE id = ?`,
  )
  const useUp = db.prepare(
    `UPDATE mail_links SET used_at = ?
     WHERE token_hash = ? AND purpose = 'reset' AND account_id IS NOT NULL
       AND used_at IS NULL AND expires_at > ?
     RETURNING account_id AS accountId, email`,
  )
  const dropLinks = db.prepare(
    "DELETE FROM mail_links WHERE account_id = ? AND purpose = 'reset' AND used_at IS NULL",
  )
  // A link may have been asked for while its account was removed.
  const find = db.prepare(
    `SELECT ${accountColumns} FROM accounts a WHERE a.id = ? AND a.removed_at IS NULL`,
  )
  const endSessions = db.prepare(
    'DELETE FROM sessions WHERE account_id = ? AND token_hash <> ?',
  )
  const owe = db.prepare(
    `INSERT INTO game_passwords VALUES (?, ?)
     ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash`,
  )
  const pending = db.prepare(
    `SELECT g.account_id AS accountId, a.login, g.hash
     FROM game_passwords g JOIN accounts a ON a.id = g.account_id`,
  )
  const settle = db.prepare('DELETE FROM game_passwords WHERE account_id = ? AND hash = ?')

  /** What follows from a new password, whoever set it. */
  const followUp = (accountId: number, { game }: PasswordHashes, keepHash: Buffer) => {
    owe.run(accountId, game)
    dropLinks.run(accountId)
    endSessions.run(accountId, keepHash)
  }

  return {
    async change({ account, from, to, keepToken, caller, conclude }) {
      return transaction(db, () => {
        if (replace.run(to.web, account.id, from).changes === 0) return false
        followUp(account.id, to, hashSecret(keepToken))
        audit({ event: 'password.changed', account, caller })
        conclude()
        return true
      })
    },
    async reset({ token, to, caller, conclude }) {
      return transaction(db, () => {
        const now = Date.now()
        const link = useUp.get(now, hashSecret(token), now)
        const row = link && find.get(Number(link.accountId))
        if (!link || !row) return null
        const account = toAccount(row)
        // Whoever had the link reads the mail of that address.
        set.run(to.web, String(link.email), now, account.id)
        followUp(account.id, to, Buffer.alloc(0))
        audit({ event: 'password.reset', account, caller })
        conclude()
        return account
      })
    },
    async pending() {
      return pending.all().map((row) => ({
        accountId: Number(row.accountId),
        login: String(row.login),
        hash: String(row.hash),
      }))
    },
    async settled({ accountId, hash }) {
      settle.run(accountId, hash)
    },
  }
}
