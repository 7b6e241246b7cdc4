import type { DatabaseSync } from 'node:sqlite'
import type { Language } from 'shared-api/contract/rules/languages'
import { type Account, accountColumns, toAccount } from '#src/accounts/accounts.ts'
import { type Caller, createAuditWriter } from '#src/accounts/audit.ts'
import {
  createLinkMails,
  type MailRequest,
  type WantedReset,
} from '#src/accounts/links/link-mails.ts'
import { transaction } from '#src/database/transaction.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import { hashSecret } from '#src/secrets/secret.ts'

export function createMailLinks(db: DatabaseSync, keyring: Keyring) {
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
    /** @returns the secret of a link that the operator hands to the player */
    async issueReset(account: Account) {
      const { nonce } = transaction(db, () => mails.issueReset(account, null))
      return keyring.linkToken(nonce)
    },
    /** Mails one link for each account. Without an account, it does the same work and mails nothing. */
    async mailReset(wanted: WantedReset, mailRequest: MailRequest) {
      transaction(db, () => {
        mails.reset(wanted, mailRequest)
        mailRequest.saveReply()
      })
    },
    async mailConfirmation(account: Account, mailRequest: MailRequest) {
      transaction(db, () => {
        mails.confirmation(account, mailRequest)
        mailRequest.saveReply()
      })
    },
    /** @returns the account of the link; null if the link is no longer valid */
    async findOwner(
      token: string,
      purpose: 'reset' | 'end-sessions',
    ): Promise<Account | null> {
      const row = findOwner.get(hashSecret(token), purpose, Date.now())
      return row ? toAccount(row) : null
    },
    /** @returns whether it will be sent; false if the mailbox has reached its limit */
    async mailAttempts(account: Account, language: Language) {
      return transaction(db, () => mails.attempts(account, language))
    },
    /** @returns the account; null if the link is unknown, used or expired */
    async admit(token: string, caller: Caller): Promise<Account | null> {
      const key = hashSecret(token)
      // Most invalid links end here, without a write transaction.
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
    /** @returns null if the link is unknown or expired, or the account has a different address now */
    async confirm(
      token: string,
      caller: Caller,
      saveReply: SaveReply,
    ): Promise<Account | null> {
      const row = findConfirmed.get(hashSecret(token), Date.now())
      if (!row) return null
      const account = toAccount(row)
      // Using the link again changes and writes nothing.
      if (!account.emailConfirmed) {
        transaction(db, () => {
          const isFirstTime = confirm.run(Date.now(), account.id).changes === 1
          if (isFirstTime) audit({ event: 'email.confirmed', account, caller })
          saveReply()
        })
      }
      return { ...account, emailConfirmed: true }
    },
  }
}
