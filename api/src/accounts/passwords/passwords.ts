import type { DatabaseSync } from 'node:sqlite'
import type { Account, Credential } from '#src/accounts/accounts.ts'
import { createAudit } from '#src/accounts/audit.ts'
import {
  createMailLinks,
  type MailRequest,
  type Requester,
} from '#src/accounts/links/mail-links.ts'
import { sqlOn } from '#src/database/sql.ts'
import { transaction } from '#src/database/transaction.ts'
import { hashSecret, type Keyring } from '#src/secrets/secrets.ts'

export type PendingGamePassword = { accountId: number; login: string; hash: string }

export type PasswordHashes = { web: string; game: string }

type Change = { account: Account; from: string; to: PasswordHashes; keepToken: string }
type ByLink = MailRequest & { token: string; to: PasswordHashes }

export function createPasswords(db: DatabaseSync, keyring: Keyring) {
  const sql = sqlOn(db)
  const audit = createAudit(db)
  const links = createMailLinks(db, keyring)

  /** @returns false if the account has got another password than the one with the hash `from` */
  const replace = (id: number, from: string, to: string) =>
    sql.run`
      UPDATE accounts SET password_hash = ${to}
      WHERE id = ${id} AND password_hash = ${from}`.changes === 1
  const addPending = (id: number, hash: string) =>
    sql.run`
      INSERT INTO game_passwords VALUES (${id}, ${hash})
      ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash`
  /** @param keptHash of the token whose session goes on */
  const endSessions = (id: number, keptHash: Buffer = Buffer.alloc(0)) =>
    sql.run`DELETE FROM sessions WHERE account_id = ${id} AND token_hash <> ${keptHash}`
  const followUp = (account: Account, caller: Requester, keptHash?: Buffer) => {
    sql.run`
      DELETE FROM mail_links
      WHERE account_id = ${account.id} AND purpose = 'reset' AND used_at IS NULL`
    endSessions(account.id, keptHash)
    links.sendPasswordChanged(account, caller)
  }

  return {
    /** @returns whether the password was still the one with the hash `from` */
    async change(change: Change & MailRequest) {
      const { account, from, to, keepToken, caller, saveReply } = change
      return transaction(db, () => {
        if (!replace(account.id, from, to.web)) return false
        addPending(account.id, to.game)
        audit.record({ event: 'password.changed', account, caller })
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
        sql.run`
          UPDATE accounts SET password_hash = ${to.web},
            email_confirmed_at = CASE WHEN email = ${email}
              THEN coalesce(email_confirmed_at, ${Date.now()}) ELSE email_confirmed_at END
          WHERE id = ${account.id}`
        addPending(account.id, to.game)
        audit.record({ event: 'password.reset', account, caller })
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
        endSessions(account.id)
        sql.run`DELETE FROM devices WHERE account_id = ${account.id}`
        audit.record({ event: 'sessions.ended-by-link', account, caller })
        if (account.emailConfirmed) {
          sql.run`UPDATE accounts SET password_hash = ${to.web} WHERE id = ${account.id}`
          addPending(account.id, to.game)
          audit.record({ event: 'password.revoked', account, caller })
        }
        saveReply()
        return account
      })
    },
    /** @returns whether the game does not have the newest password yet */
    isPending: (accountId: number): boolean =>
      sql.get`SELECT 1 FROM game_passwords WHERE account_id = ${accountId}` !== null,
    /** Takes a password that was set in the game. @returns false if the account has got another one meanwhile */
    async adopt(account: Credential, to: string, caller: Requester): Promise<boolean> {
      return transaction(db, () => {
        if (!replace(account.id, account.passwordHash, to)) return false
        audit.record({ event: 'password.changed-in-game', account, caller })
        followUp(account, caller)
        return true
      })
    },
    async pending(): Promise<PendingGamePassword[]> {
      return sql.all<PendingGamePassword>`
        SELECT account_id, login, hash
        FROM game_passwords JOIN accounts a ON a.id = account_id`
    },
    /** Marks a password as written to the game database. A newer one stays pending. */
    async settled({ accountId, hash }: PendingGamePassword) {
      sql.run`DELETE FROM game_passwords WHERE account_id = ${accountId} AND hash = ${hash}`
    },
  }
}
