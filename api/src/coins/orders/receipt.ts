import type { DatabaseSync } from 'node:sqlite'
import { toLanguage } from 'shared-api/contract/rules/languages'
import type { OrderRow } from '#src/coins/orders/orders.ts'
import { day } from '#src/durations.ts'
import { createOutbox } from '#src/mail/outbox.ts'

/** A receipt is sent within this time, however long the mail server is down. */
const validity = 30 * day

/** Must run in the transaction that credits the purchase. */
export function createReceipts(
  db: DatabaseSync,
): (order: OrderRow, debtPaid: number) => void {
  const outbox = createOutbox(db)
  const find = db.prepare('SELECT login, email FROM accounts WHERE id = ?')
  return ({ id, accountId, coins, cents, currency, language }, debtPaid) => {
    const account = find.get(accountId)
    const to = {
      address: String(account?.email ?? ''),
      language: toLanguage(language),
    }
    const paidAt = Date.now()
    const login = String(account?.login)
    const bill = { orderId: id, coins, debtPaid, amount: cents / 100, currency, paidAt }
    outbox.add({
      to,
      letter: { kind: 'purchaseReceipt', login, ...bill },
      expiresAt: paidAt + validity,
    })
  }
}
