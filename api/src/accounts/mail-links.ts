import type { DatabaseSync } from 'node:sqlite'
import type { Language } from 'shared-api/contract'
import { type Account, accountColumns, toAccount } from '#src/accounts/accounts.ts'
import { type Caller, createAuditWriter } from '#src/accounts/audit.ts'
import { createLinkMails, type MailRequest } from '#src/accounts/link-mails.ts'
import { transaction } from '#src/database/transaction.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import { hashSecret } from '#src/secrets/secret.ts'

export type WantedReset = {
  /** As it was typed. */
  email: string
  /** All of that address; beyond those that a mail has room for, one more says that there are more. */
  accounts: readonly Account[]
  /** Whether it is asked for on a known device of an account that has confirmed the address. */
  isOwner: boolean
}

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
    /** @returns the secret of a link that the operator passes on */
    async issueReset(account: Account) {
      const { nonce } = transaction(db, () => mails.issueReset(account, null))
      return keyring.linkToken(nonce)
    },
    /** Mails one link for each account; where there is none the same work is done for nobody. */
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
    /** @returns whose link it is; null where it would no longer be taken */
    async findOwner(
      token: string,
      purpose: 'reset' | 'end-sessions',
    ): Promise<Account | null> {
      const row = findOwner.get(hashSecret(token), purpose, Date.now())
      return row ? toAccount(row) : null
    },
    /**
     * Mails that others guess at the password, with a link that admits a device.
     *
     * @returns whether it goes out; not where the mailbox has had enough
     */
    async mailAttempts(account: Account, language: Language) {
      return transaction(db, () => mails.attempts(account, language))
    },
    /**
     * Uses up a link that admits a device.
     *
     * @returns the account; null if the link is unknown, used or expired
     */
    async admit(token: string, caller: Caller): Promise<Account | null> {
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
    /**
     * Confirms the address that received the link. Using the link again is allowed.
     *
     * @returns null if the link is unknown or expired, or the account has a different address now
     */
    async confirm(
      token: string,
      caller: Caller,
      saveReply: SaveReply,
    ): Promise<Account | null> {
      const row = findConfirmed.get(hashSecret(token), Date.now())
      if (!row) return null
      const account = toAccount(row)
      // Followed again it changes nothing, and leaves nothing either.
      if (!account.emailConfirmed) {
        transaction(db, () => {
          const isNews = confirm.run(Date.now(), account.id).changes === 1
          if (isNews) audit({ event: 'email.confirmed', account, caller })
          saveReply()
        })
      }
      return { ...account, emailConfirmed: true }
    },
  }
}
