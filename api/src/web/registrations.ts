import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '#src/transaction.ts'
import { createOpenAccount } from '#src/web/accounts.ts'
import { createAuditWriter } from '#src/web/audit.ts'
import type { Keyring } from '#src/web/keyring.ts'
import { createLinkMails } from '#src/web/link-mails.ts'
import type { RegistrationRepository } from '#src/web/ports.ts'

export function createRegistrations(
  db: DatabaseSync,
  keyring: Keyring,
): RegistrationRepository {
  const audit = createAuditWriter(db)
  const openAccount = createOpenAccount(db)
  const mails = createLinkMails(db, keyring)
  return {
    async open(wanted, asking) {
      return transaction(db, () => {
        const account = openAccount(wanted)
        audit({ event: 'account.registered', account, caller: asking.caller })
        mails.confirmation(account, asking)
        asking.conclude()
        return account
      })
    },
  }
}
