import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '#src/transaction.ts'
import { accountColumns, toAccount } from '#src/web/accounts.ts'
import { createAuditWriter } from '#src/web/audit.ts'
import type { MailLinkRepository } from '#src/web/auth-ports.ts'
import type { Keyring } from '#src/web/keyring.ts'
import { createLinkMails } from '#src/web/link-mails.ts'
import { hashSecret } from '#src/web/secret.ts'

export function createMailLinks(db: DatabaseSync, keyring: Keyring): MailLinkRepository {
  const audit = createAuditWriter(db)
  const mails = createLinkMails(db, keyring)
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
    async issueReset(account) {
      const { nonce } = transaction(db, () => mails.issueReset(account, null))
      return keyring.linkToken(nonce)
    },
    async mailReset(accounts, asking) {
      transaction(db, () => {
        mails.reset(accounts, asking)
        asking.conclude()
      })
    },
    async mailConfirmation(account, asking) {
      transaction(db, () => {
        mails.confirmation(account, asking)
        asking.conclude()
      })
    },
    async isResetOpen(token) {
      return isOpen.get(hashSecret(token), Date.now()) !== undefined
    },
    async confirm(token, caller, conclude) {
      return transaction(db, () => {
        const row = findConfirmed.get(hashSecret(token), Date.now())
        if (!row) return null
        const account = toAccount(row)
        const isNews = confirm.run(Date.now(), account.id).changes === 1
        if (isNews) audit({ event: 'email.confirmed', account, caller })
        conclude()
        return { ...account, emailConfirmed: true }
      })
    },
  }
}
