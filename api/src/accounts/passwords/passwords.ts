import type { DatabaseSync } from 'node:sqlite'
import type { Account, Credential } from '#src/accounts/accounts.ts'
import { createAuditWriter } from '#src/accounts/audit.ts'
import { createLinks, type MailRequest, type Requester } from '#src/accounts/links/links.ts'
import { transaction } from '#src/database/transaction.ts'
import { hashSecret, type Keyring } from '#src/secrets/secrets.ts'

export type PendingGamePassword = { accountId: number; login: string; hash: string }

export type PasswordHashes = { web: string; game: string }

type Change = { account: Account; from: string; to: PasswordHashes; keepToken: string }
type ByLink = MailRequest & { token: string; to: PasswordHashes }

export function createPasswords(db: DatabaseSync, keyring: Keyring) {
  const audit = createAuditWriter(db)
  const links = createLinks(db, keyring)
  const replace = db.prepare(
    'UPDATE accounts SET password_hash = ? WHERE id = ? AND password_hash = ?',
  )
  const set = db.prepare(
    `UPDATE accounts SET password_hash = ?,
       email_confirmed_at = CASE WHEN email = ? THEN coalesce(email_confirmed_at, ?)
         ELSE email_confirmed_at END
     WHERE id = ?`,
  )
  const dropLinks = db.prepare(
    "DELETE FROM mail_links WHERE account_id = ? AND purpose = 'reset' AND used_at IS NULL",
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

  /** @param keptHash of the token whose session goes on */
  const followUp = (
    account: Account,
    caller: Requester,
    keptHash: Buffer = Buffer.alloc(0),
  ) => {
    dropLinks.run(account.id)
    endSessions.run(account.id, keptHash)
    links.passwordChanged(account, caller)
  }

  return {
    /** @returns whether the password was still the one with the hash `from` */
    async change({
      account,
      from,
      to,
      keepToken,
      caller,
      saveReply,
    }: Change & MailRequest) {
      return transaction(db, () => {
        if (replace.run(to.web, account.id, from).changes === 0) return false
        addPending.run(account.id, to.game)
        audit({ event: 'password.changed', account, caller })
        followUp(account, caller, hashSecret(keepToken))
        saveReply()
        return true
      })
    },
    /** @returns the account; null if the link is unknown, used or expired */
    async reset({ token, to, caller, saveReply }: ByLink): Promise<Account | null> {
      return transaction(db, () => {
        const used = links.use(token, 'reset')
        if (!used) return null
        const { account, email } = used
        // Using the link proves access to the mailbox.
        set.run(to.web, email, Date.now(), account.id)
        addPending.run(account.id, to.game)
        audit({ event: 'password.reset', account, caller })
        followUp(account, caller)
        saveReply()
        return account
      })
    },
    /**
     * Replaces the password only if the address is confirmed: otherwise the mail may have reached somebody else, who must not
     * lock the owner out. @returns the account; null if the link is unknown, used or expired
     */
    async revoke({ token, to, caller, saveReply }: ByLink): Promise<Account | null> {
      return transaction(db, () => {
        const account = links.use(token, 'end-sessions')?.account ?? null
        if (!account) return null
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
    async adopt(account: Credential, to: string, caller: Requester): Promise<boolean> {
      return transaction(db, () => {
        if (replace.run(to, account.id, account.passwordHash).changes === 0) return false
        audit({ event: 'password.changed-in-game', account, caller })
        followUp(account, caller)
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
