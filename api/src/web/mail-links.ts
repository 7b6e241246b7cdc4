import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '#src/transaction.ts'
import { accountColumns, toAccount } from '#src/web/accounts.ts'
import { createAuditWriter } from '#src/web/audit.ts'
import type { MailLinkRepository } from '#src/web/auth-ports.ts'
import { hashSecret, newSecret } from '#src/web/secret.ts'

export const resetMinutes = 15
export const confirmationHours = 48

export function createMailLinks(db: DatabaseSync): MailLinkRepository {
  const audit = createAuditWriter(db)
  const insert = db.prepare(
    `INSERT INTO mail_links (token_hash, purpose, account_id, email, expires_at)
     VALUES (?, ?, ?, ?, ?)`,
  )
  const forget = db.prepare('DELETE FROM mail_links WHERE expires_at <= ?')
  const isOpen = db.prepare(
    `SELECT 1 FROM mail_links WHERE token_hash = ? AND purpose = 'reset'
       AND account_id IS NOT NULL AND used_at IS NULL AND expires_at > ?`,
  )
  const findConfirmed = db.prepare(
    `SELECT ${accountColumns} FROM mail_links l
     JOIN accounts a ON a.id = l.account_id AND a.email = l.email
     WHERE l.token_hash = ? AND l.purpose = 'confirm' AND l.expires_at > ?`,
  )
  const confirm = db.prepare(
    'UPDATE accounts SET email_confirmed_at = ? WHERE id = ? AND email_confirmed_at IS NULL',
  )

  return {
    async issueReset(accounts, caller) {
      return transaction(db, () => {
        const now = Date.now()
        const expiresAt = now + resetMinutes * 60_000
        forget.run(now)
        const owners = accounts.length > 0 ? accounts : [null]
        return owners.map((account) => {
          const token = newSecret()
          const email = account?.email ?? ''
          insert.run(hashSecret(token), 'reset', account?.id ?? null, email, expiresAt)
          audit({ event: 'password.reset-requested', account, caller })
          return token
        })
      })
    },
    async issueConfirmation(account, caller) {
      return transaction(db, () => {
        const token = newSecret()
        const expiresAt = Date.now() + confirmationHours * 3_600_000
        insert.run(hashSecret(token), 'confirm', account.id, account.email, expiresAt)
        audit({ event: 'email.confirmation-sent', account, caller })
        return token
      })
    },
    async isResetOpen(token) {
      return isOpen.get(hashSecret(token), Date.now()) !== undefined
    },
    async confirm(token, caller) {
      return transaction(db, () => {
        const row = findConfirmed.get(hashSecret(token), Date.now())
        if (!row) return null
        const account = toAccount(row)
        const isNews = confirm.run(Date.now(), account.id).changes === 1
        if (isNews) audit({ event: 'email.confirmed', account, caller })
        return { ...account, emailConfirmed: true }
      })
    },
  }
}
