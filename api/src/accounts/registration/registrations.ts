import type { DatabaseSync } from 'node:sqlite'
import { type Account, createOpenAccount, type NewAccount } from '#src/accounts/accounts.ts'
import { createAuditWriter } from '#src/accounts/audit.ts'
import { createLinks, type MailRequest } from '#src/accounts/links/links.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Keyring } from '#src/secrets/secrets.ts'

/** Opens accounts, and closes them for good. */
export function createRegistrations(db: DatabaseSync, keyring: Keyring) {
  const audit = createAuditWriter(db)
  const openAccount = createOpenAccount(db)
  const links = createLinks(db, keyring)
  const reserve = db.prepare(
    `INSERT INTO accounts (login, email, password_hash, created_at) VALUES (?, '', ?, ?)
     ON CONFLICT (login) DO NOTHING`,
  )
  const close = db.prepare(
    `UPDATE accounts
     SET email = '', email_confirmed_at = NULL, password_hash = ?, removed_at = ?
     WHERE login = ? AND removed_at IS NULL
     RETURNING id`,
  )
  // The ledger, orders, deliveries and the audit log stay as they are.
  const erase = ['sessions', 'devices', 'mail_links', 'game_passwords'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE account_id = ?`),
  )
  return {
    /** @throws LoginTakenError */
    async open(wanted: NewAccount, { caller, saveReply }: MailRequest): Promise<Account> {
      return transaction(db, () => {
        const account = openAccount(wanted)
        audit({ event: 'account.registered', account, caller })
        links.confirmation(account, caller)
        saveReply()
        return account
      })
    },
    /** Its login stays taken. @returns false if it was removed before */
    async remove({ login, unknownHash }: { login: string; unknownHash: string }) {
      return transaction(db, () => {
        const now = Date.now()
        reserve.run(login, unknownHash, now)
        const row = close.get(unknownHash, now, login)
        if (!row) return false
        const id = Number(row.id)
        for (const statement of erase) statement.run(id)
        audit({ event: 'account.removed', account: { id, login }, caller: null })
        return true
      })
    },
  }
}
