import type { CoinMovement } from 'shared-api/contract'
import { codeOf, type Party } from '#src/coins/ledger/ledger.ts'
import type { Db } from '#src/database/schema.ts'

export function createCoinHistory(db: Db) {
  const latest = (party: Party, limit: number) => {
    const entries = db
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerAccounts as l', 'l.id', 'e.accountId')
      .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
      .select(['t.id', 't.createdAt', 't.kind', 't.detail'])
      .select(['l.code', 'l.balance', 'e.amount'])
      .where('l.code', '=', codeOf(party))
      .orderBy('e.transactionId', 'desc')
      .limit(limit)
    return db.selectFrom(entries.as('latest')).selectAll()
  }

  return {
    /** Newest first: counts back from the current balance and debt. */
    async ofAccount(accountId: number, limit: number): Promise<CoinMovement[]> {
      const player: Party = { player: accountId }
      const debtor: Party = { owedBy: accountId }
      // One statement, so that the balances fit the entries. Each side is limited before the two are merged.
      const entries = await latest(player, limit)
        .unionAll(latest(debtor, limit))
        .orderBy('id', 'desc')
        .execute()
      const now = (party: Party) =>
        entries.find(({ code }) => code === codeOf(party))?.balance ?? 0
      let balance = now(player)
      let debt = 0 - now(debtor)
      const movements: CoinMovement[] = []
      for (const { id, createdAt, kind, detail, code, amount } of entries) {
        let movement = movements.at(-1)
        if (movement?.id !== id) {
          const at = new Date(createdAt).toISOString()
          movement = { id, at, kind, detail, amount: 0, balance, debt }
          movements.push(movement)
        }
        if (code === codeOf(debtor)) {
          debt += amount
        } else {
          movement.amount = amount
          balance -= amount
        }
      }
      return movements.slice(0, limit)
    },
  }
}
