import type { DatabaseSync } from 'node:sqlite'
import { createOpenAccount } from '#src/accounts/accounts.ts'
import { createAuditWriter } from '#src/accounts/audit.ts'
import { createLinkMails } from '#src/accounts/link-mails.ts'
import type { RegistrationRepository } from '#src/database/ports.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Keyring } from '#src/secrets/keyring.ts'

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
