import type { DatabaseSync } from 'node:sqlite'
import { type Account, createAccounts, type NewAccount } from '#src/accounts/accounts.ts'
import { createAudit } from '#src/accounts/audit.ts'
import { createMailLinks, type MailRequest } from '#src/accounts/links/mail-links.ts'
import { sqlOn } from '#src/database/sql.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Keyring } from '#src/secrets/secrets.ts'

/** Opens accounts, and closes them for good. */
export function createRegistrations(db: DatabaseSync, keyring: Keyring) {
  const sql = sqlOn(db)
  const accounts = createAccounts(db)
  const audit = createAudit(db)
  const links = createMailLinks(db, keyring)
  // The ledger, orders, deliveries and the audit log stay as they are.
  const erase = ['sessions', 'devices', 'mail_links', 'game_passwords'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE account_id = ?`),
  )
  return {
    /** @throws LoginTakenError */
    async open(wanted: NewAccount, { caller, saveReply }: MailRequest): Promise<Account> {
      return transaction(db, () => {
        const account = accounts.create(wanted)
        audit.record({ event: 'account.registered', account, caller })
        links.sendConfirmation(account, caller)
        saveReply()
        return account
      })
    },
    /** Its login stays taken. @returns false if it was removed before */
    async remove({ login, unknownHash }: { login: string; unknownHash: string }) {
      return transaction(db, () => {
        const now = Date.now()
        sql.run`
          INSERT INTO accounts (login, email, password_hash, created_at)
          VALUES (${login}, '', ${unknownHash}, ${now}) ON CONFLICT (login) DO NOTHING`
        const closed = sql.get<{ id: number }>`
          UPDATE accounts SET email = '', email_confirmed_at = NULL,
            password_hash = ${unknownHash}, removed_at = ${now}
          WHERE login = ${login} AND removed_at IS NULL RETURNING id`
        if (!closed) return false
        for (const statement of erase) statement.run(closed.id)
        const account = { id: closed.id, login }
        audit.record({ event: 'account.removed', account, caller: null })
        return true
      })
    },
  }
}
