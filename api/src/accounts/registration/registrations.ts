import { createAccounts, type NewAccount } from '#src/accounts/accounts.ts'
import { audit } from '#src/accounts/audit.ts'
import { type MailRequest, sendConfirmation } from '#src/accounts/links/mail-links.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { insertNew } from '#src/database/statements.ts'
import { takeTurn, transaction } from '#src/database/transaction.ts'
import type { Ticket } from '#src/http/idempotency-keys.ts'
import type { Keyring } from '#src/secrets/secrets.ts'

/** The ledger, orders, deliveries and the audit log stay as they are. */
const erased = [
  'sessions',
  'devices',
  'mailLinks',
  'secondFactors',
  'recoveryCodes',
  'gamePasswords',
] as const

/** Opens accounts, and closes them for good. */
export function createRegistrations(db: WebDatabase, keyring: Keyring) {
  return {
    /** Before the game is asked, so that a repeated call can go on after a crash. */
    begin: (ticket: Ticket, login: string) =>
      transaction(db, (tx) => ticket.begin(tx, `register:${login}`)),
    /** @throws LoginTakenError */
    open: (wanted: NewAccount, { caller, saveReply }: MailRequest) =>
      transaction(db, async (tx) => {
        const account = await createAccounts(tx).create(wanted)
        await audit(tx, 'account.registered', { account, caller })
        await sendConfirmation(tx, keyring, account, caller)
        await saveReply(tx)
        return account
      }),
    /** Its login stays taken. @returns false if it was removed before */
    remove: ({ login, unknownHash }: { login: string; unknownHash: string }) =>
      transaction(db, async (tx) => {
        const now = Date.now()
        const blank = { email: '', passwordHash: unknownHash }
        const unknown = { login, ...blank, createdAt: now }
        await insertNew(tx.insertInto('accounts').values(unknown))
        const rows = tx.selectFrom('accounts').select(['id', 'login'])
        const account = await rows.where('login', '=', login).executeTakeFirstOrThrow()
        await takeTurn(tx, `account:${account.id}`)
        const { numUpdatedRows } = await tx
          .updateTable('accounts')
          .set({ ...blank, emailConfirmedAt: null, removedAt: now })
          .where('login', '=', login)
          .where('removedAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        for (const table of erased) {
          await tx.deleteFrom(table).where('accountId', '=', account.id).execute()
        }
        await audit(tx, 'account.removed', { account, caller: null })
        return true
      }),
  }
}
