import { post, toGrant } from '#src/coins/ledger/ledger.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'

/** In a transaction of its own. @param reference identifies the cause; a second grant with it changes nothing */
export async function grantCoins(
  db: WebDatabase,
  accountId: number,
  coins: number,
  reference = 'test',
): Promise<void> {
  await transaction(db, (tx) => post(tx, toGrant(accountId, coins, reference)))
}
