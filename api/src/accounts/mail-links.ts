import type { DatabaseSync } from 'node:sqlite'
import { accountColumns, toAccount } from '#src/accounts/accounts.ts'
import { createAuditWriter } from '#src/accounts/audit.ts'
import { createLinkMails } from '#src/accounts/link-mails.ts'
import type { MailLinkRepository } from '#src/accounts/ports.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import { hashSecret } from '#src/secrets/secret.ts'

export function createMailLinks(db: DatabaseSync, keyring: Keyring): MailLinkRepository {
  const audit = createAuditWriter(db)
  const mails = createLinkMails(db, keyring)
  const findOwner = db.prepare(
    `SELECT ${accountColumns} FROM mail_links l JOIN accounts a ON a.id = l.account_id
     WHERE l.token_hash = ? AND l.purpose = ? AND l.used_at IS NULL AND l.expires_at > ?`,
  )
  const findConfirmed = db.prepare(
    `SELECT ${accountColumns} FROM mail_links l
     JOIN accounts a ON a.id = l.account_id AND a.email = l.email
     WHERE l.token_hash = ? AND l.purpose = 'confirm' AND l.expires_at > ?`,
  )
  const useUp = db.prepare(
    `UPDATE mail_links SET used_at = ?
     WHERE token_hash = ? AND purpose = 'admit-device' AND used_at IS NULL AND expires_at > ?
     RETURNING account_id AS accountId`,
  )
  const find = db.prepare(`SELECT ${accountColumns} FROM accounts a WHERE a.id = ?`)
  const confirm = db.prepare(
    'UPDATE accounts SET email_confirmed_at = ? WHERE id = ? AND email_confirmed_at IS NULL',
  )

  return {
    async issueReset(account) {
      const { nonce } = transaction(db, () => mails.issueReset(account, null))
      return keyring.linkToken(nonce)
    },
    async mailReset(wanted, asking) {
      transaction(db, () => {
        mails.reset(wanted, asking)
        asking.conclude()
      })
    },
    async mailConfirmation(account, asking) {
      transaction(db, () => {
        mails.confirmation(account, asking)
        asking.conclude()
      })
    },
    async findOwner(token, purpose) {
      const row = findOwner.get(hashSecret(token), purpose, Date.now())
      return row ? toAccount(row) : null
    },
    async mailAttempts(account, language) {
      return transaction(db, () => mails.attempts(account, language))
    },
    async admit(token, caller) {
      const key = hashSecret(token)
      // Most wrong links end here, without a transaction that writes.
      if (findOwner.get(key, 'admit-device', Date.now()) === undefined) return null
      return transaction(db, () => {
        const now = Date.now()
        const link = useUp.get(now, key, now)
        const row = link && find.get(Number(link.accountId))
        if (!row) return null
        const account = toAccount(row)
        audit({ event: 'device.admitted', account, caller })
        return account
      })
    },
    async confirm(token, caller, conclude) {
      const row = findConfirmed.get(hashSecret(token), Date.now())
      if (!row) return null
      const account = toAccount(row)
      // Followed again it changes nothing, and leaves nothing either.
      if (!account.emailConfirmed) {
        transaction(db, () => {
          const isNews = confirm.run(Date.now(), account.id).changes === 1
          if (isNews) audit({ event: 'email.confirmed', account, caller })
          conclude()
        })
      }
      return { ...account, emailConfirmed: true }
    },
  }
}
