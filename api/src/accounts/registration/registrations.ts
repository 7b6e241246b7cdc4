import type { DatabaseSync } from 'node:sqlite'
import { type Account, createOpenAccount, type NewAccount } from '#src/accounts/accounts.ts'
import { createAuditWriter } from '#src/accounts/audit.ts'
import { createLinkMails, type MailRequest } from '#src/accounts/links/link-mails.ts'
import { transaction } from '#src/database/transaction.ts'
import type { Keyring } from '#src/secrets/keyring.ts'

export function createRegistrations(db: DatabaseSync, keyring: Keyring) {
  const audit = createAuditWriter(db)
  const openAccount = createOpenAccount(db)
  const mails = createLinkMails(db, keyring)
  return {
    /** @throws LoginTakenError */
    async open(wanted: NewAccount, mailRequest: MailRequest): Promise<Account> {
      return transaction(db, () => {
        const account = openAccount(wanted)
        audit({ event: 'account.registered', account, caller: mailRequest.caller })
        mails.confirmation(account, mailRequest)
        mailRequest.saveReply()
        return account
      })
    },
  }
}
