import type { DatabaseSync } from 'node:sqlite'
import {
  type Account,
  accountColumns,
  type Credential,
  toAccount,
} from '#src/accounts/accounts.ts'
import { type Caller, createAuditWriter } from '#src/accounts/audit.ts'
import { createLinkMails, type MailRequest } from '#src/accounts/links/link-mails.ts'
import { transaction } from '#src/database/transaction.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import { hashSecret } from '#src/secrets/secret.ts'

export type PendingGamePassword = { accountId: number; login: string; hash: string }

export type PasswordHashes = { web: string; game: string }

type RevokeOptions = {
  token: string
  to: PasswordHashes
  caller: Caller
  saveReply: SaveReply
}

type AdoptOptions = Pick<MailRequest, 'caller' | 'language'> & {
  account: Credential
  to: string
}

export function createPasswords(db: DatabaseSync, keyring: Keyring) {
  const audit = createAuditWriter(db)
  const mails = createLinkMails(db, keyring)
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
     WHERE token_hash = ? AND purpose = ? AND account_id IS NOT NULL
       AND used_at IS NULL AND expires_at > ?
     RETURNING account_id AS accountId, email`,
  )
  const dropLinks = db.prepare(
    "DELETE FROM mail_links WHERE account_id = ? AND purpose = 'reset' AND used_at IS NULL",
  )
  // The account may have been removed after the link was requested.
  const find = db.prepare(
    `SELECT ${accountColumns} FROM accounts a WHERE a.id = ? AND a.removed_at IS NULL`,
  )
  const endSessions = db.prepare(
    'DELETE FROM sessions WHERE account_id = ? AND token_hash <> ?',
  )
  const forgetDevices = db.prepare('DELETE FROM devices WHERE account_id = ?')
  const overwrite = db.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?')
  const addPending = db.prepare(
    `INSERT INTO game_passwords VALUES (?, ?)
     ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash`,
  )
  const pending = db.prepare(
    `SELECT g.account_id AS accountId, a.login, g.hash
     FROM game_passwords g JOIN accounts a ON a.id = g.account_id`,
  )
  const findPending = db.prepare('SELECT 1 FROM game_passwords WHERE account_id = ?')
  const settle = db.prepare('DELETE FROM game_passwords WHERE account_id = ? AND hash = ?')

  const followUp = (accountId: number, { game }: PasswordHashes, keepHash: Buffer) => {
    addPending.run(accountId, game)
    dropLinks.run(accountId)
    endSessions.run(accountId, keepHash)
  }

  return {
    /** @returns whether the password was still the one with the hash `from` */
    async change({
      account,
      from,
      to,
      keepToken,
      caller,
      language,
      saveReply,
    }: MailRequest & {
      account: Account
      from: string
      to: PasswordHashes
      keepToken: string
    }) {
      return transaction(db, () => {
        if (replace.run(to.web, account.id, from).changes === 0) return false
        followUp(account.id, to, hashSecret(keepToken))
        audit({ event: 'password.changed', account, caller })
        mails.passwordChanged(account, { caller, language })
        saveReply()
        return true
      })
    },
    /** @returns the account; null if the link is unknown, used or expired */
    async reset({
      token,
      to,
      caller,
      language,
      saveReply,
    }: MailRequest & { token: string; to: PasswordHashes }): Promise<Account | null> {
      return transaction(db, () => {
        const now = Date.now()
        const link = useUp.get(now, hashSecret(token), 'reset', now)
        const row = link && find.get(Number(link.accountId))
        if (!link || !row) return null
        const account = toAccount(row)
        // Using the link proves access to the mailbox.
        set.run(to.web, String(link.email), now, account.id)
        followUp(account.id, to, Buffer.alloc(0))
        audit({ event: 'password.reset', account, caller })
        mails.passwordChanged(account, { caller, language })
        saveReply()
        return account
      })
    },
    /**
     * Replaces the password only if the address is confirmed: otherwise the mail may have reached somebody else, who must not
     * lock the owner out. @returns the account; null if the link is unknown, used or expired
     */
    async revoke({ token, to, caller, saveReply }: RevokeOptions): Promise<Account | null> {
      return transaction(db, () => {
        const now = Date.now()
        const link = useUp.get(now, hashSecret(token), 'end-sessions', now)
        const row = link && find.get(Number(link.accountId))
        if (!row) return null
        const account = toAccount(row)
        endSessions.run(account.id, Buffer.alloc(0))
        forgetDevices.run(account.id)
        audit({ event: 'sessions.ended-by-link', account, caller })
        if (account.emailConfirmed) {
          overwrite.run(to.web, account.id)
          addPending.run(account.id, to.game)
          audit({ event: 'password.revoked', account, caller })
        }
        saveReply()
        return account
      })
    },
    /** @returns whether the game does not have the newest password yet */
    isPending: (accountId: number): boolean => findPending.get(accountId) !== undefined,
    /** Takes a password that was set in the game. @returns false if the account has got another one meanwhile */
    async adopt({ account, to, caller, language }: AdoptOptions): Promise<boolean> {
      return transaction(db, () => {
        if (replace.run(to, account.id, account.passwordHash).changes === 0) return false
        dropLinks.run(account.id)
        endSessions.run(account.id, Buffer.alloc(0))
        audit({ event: 'password.changed-in-game', account, caller })
        mails.passwordChanged(account, { caller, language })
        return true
      })
    },
    async pending(): Promise<PendingGamePassword[]> {
      return pending.all().map((row) => ({
        accountId: Number(row.accountId),
        login: String(row.login),
        hash: String(row.hash),
      }))
    },
    /** Marks a password as written to the game database. A newer one stays pending. */
    async settled({ accountId, hash }: PendingGamePassword) {
      settle.run(accountId, hash)
    },
  }
}
