import type { DatabaseSync } from 'node:sqlite'
import type { Language } from 'shared-api/contract/rules/languages'
import { type Account, accountColumns, toAccount } from '#src/accounts/accounts.ts'
import { type Caller, createAuditWriter } from '#src/accounts/audit.ts'
import {
  createLinks,
  type MailRequest,
  type Purpose,
  type WantedReset,
} from '#src/accounts/links/links.ts'
import { transaction } from '#src/database/transaction.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import { hashSecret, type Keyring } from '#src/secrets/secrets.ts'

export function createMailLinks(db: DatabaseSync, keyring: Keyring) {
  const audit = createAuditWriter(db)
  const links = createLinks(db, keyring)
  const findOwner = db.prepare(
    `SELECT ${accountColumns} FROM mail_links l JOIN accounts a ON a.id = l.account_id
     WHERE l.token_hash = ? AND l.purpose = ? AND l.used_at IS NULL AND l.expires_at > ?`,
  )
  const findConfirmed = db.prepare(
    `SELECT ${accountColumns} FROM mail_links l
     JOIN accounts a ON a.id = l.account_id AND a.email = l.email
     WHERE l.token_hash = ? AND l.purpose = 'confirm' AND l.expires_at > ?`,
  )
  const confirm = db.prepare(
    'UPDATE accounts SET email_confirmed_at = ? WHERE id = ? AND email_confirmed_at IS NULL',
  )
  const ownerOf = (token: string, purpose: Purpose): Account | null => {
    const row = findOwner.get(hashSecret(token), purpose, Date.now())
    return row ? toAccount(row) : null
  }

  return {
    /** @returns the secret of a link that the operator hands to the player */
    async issueReset(account: Account) {
      const { nonce } = transaction(db, () => links.issueReset(account, null))
      return keyring.linkToken(nonce)
    },
    /** Mails one link for each account. Without an account, it does the same work and mails nothing. */
    async mailReset(wanted: WantedReset, { caller, saveReply }: MailRequest) {
      transaction(db, () => {
        links.reset(wanted, caller)
        saveReply()
      })
    },
    async mailConfirmation(account: Account, { caller, saveReply }: MailRequest) {
      transaction(db, () => {
        links.confirmation(account, caller)
        saveReply()
      })
    },
    /** @returns the account of the link; null if the link is no longer valid */
    async findOwner(token: string, purpose: Purpose): Promise<Account | null> {
      return ownerOf(token, purpose)
    },
    /** @returns whether it will be sent; false if the mailbox has reached its limit */
    async mailAttempts(account: Account, language: Language) {
      return transaction(db, () => links.attempts(account, language))
    },
    /** @returns the account; null if the link is unknown, used or expired */
    async admit(token: string, caller: Caller): Promise<Account | null> {
      // Most invalid links end here, without a write transaction.
      if (!ownerOf(token, 'admit-device')) return null
      return transaction(db, () => {
        const account = links.use(token, 'admit-device')?.account ?? null
        if (account) audit({ event: 'device.admitted', account, caller })
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
