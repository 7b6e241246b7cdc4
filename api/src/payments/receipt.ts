import type { DatabaseSync } from 'node:sqlite'
import type { Language } from 'shared-api/contract'
import type { Mailer } from '#src/mail/ports.ts'
import type { OrderRow } from '#src/web/orders.ts'

const languages: readonly Language[] = ['pt', 'en', 'es']

/** Thanks a player for a purchase, in the language in which he ordered. */
export function createReceipts(db: DatabaseSync, mail: Mailer): (order: OrderRow) => void {
  const find = db.prepare('SELECT login, email FROM accounts WHERE id = ?')
  return ({ id, accountId, coins, cents, currency, language }) => {
    const account = find.get(accountId)
    const recipient = {
      address: String(account?.email ?? ''),
      language: languages.find((known) => known === language) ?? 'pt',
    }
    mail.sendPurchaseReceipt(recipient, {
      login: String(account?.login),
      orderId: id,
      coins,
      amount: cents / 100,
      currency,
      paidAt: Date.now(),
    })
  }
}
