import type { DatabaseSync } from 'node:sqlite'
import { transaction } from '#src/transaction.ts'
import type { LedgerRepository } from '#src/web/ports.ts'

/** Whose side of an entry: a player, or a part of the house. */
type Party = { player: number } | { house: 'grants' }
type Entry = { party: Party; amount: number }
type Posting = { kind: 'grant'; reference: string; entries: readonly Entry[] }

/** The entries do not add up, or would leave a player with less than nothing. */
export class LedgerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LedgerError'
  }
}

export function createLedger(db: DatabaseSync): LedgerRepository {
  const balance = db.prepare(
    `SELECT coalesce(sum(e.amount), 0) AS coins
     FROM ledger_accounts l JOIN ledger_entries e ON e.account_id = l.id WHERE l.owner_id = ?`,
  )
  const post = createPost(db)
  return {
    async balance(accountId) {
      return Number(balance.get(accountId)?.coins)
    },
    async grant(accountId, coins, reference) {
      post({
        kind: 'grant',
        reference,
        entries: [
          { party: { house: 'grants' }, amount: -coins },
          { party: { player: accountId }, amount: coins },
        ],
      })
    },
  }
}

/** The one way into the ledger: whole, balanced, and once for each reference. */
export function createPost(db: DatabaseSync): (posting: Posting) => void {
  const open = db.prepare(
    'INSERT INTO ledger_accounts (code, owner_id) VALUES (?, ?) ON CONFLICT (code) DO NOTHING',
  )
  const find = db.prepare('SELECT id FROM ledger_accounts WHERE code = ?')
  const insertTransaction = db.prepare(
    `INSERT INTO ledger_transactions (kind, reference, created_at) VALUES (?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  )
  const insertEntry = db.prepare('INSERT INTO ledger_entries VALUES (?, ?, ?)')
  const overdrawn = db.prepare(
    `SELECT l.code FROM ledger_accounts l JOIN ledger_entries e ON e.account_id = l.id
     WHERE l.id IN (SELECT account_id FROM ledger_entries WHERE transaction_id = ?)
       AND l.owner_id IS NOT NULL
     GROUP BY l.id HAVING sum(e.amount) < 0`,
  )

  const accountOf = (party: Party) => {
    const isPlayer = 'player' in party
    const code = isPlayer ? `player:${party.player}` : `house:${party.house}`
    open.run(code, isPlayer ? party.player : null)
    return Number(find.get(code)?.id)
  }

  return ({ kind, reference, entries }) => {
    const sum = entries.reduce((total, { amount }) => total + amount, 0)
    const isWhole = entries.every(({ amount }) => Number.isSafeInteger(amount))
    if (sum !== 0 || !isWhole) throw new LedgerError(`${reference} does not add up`)
    transaction(db, () => {
      const added = insertTransaction.run(kind, reference, Date.now())
      if (added.changes === 0) return
      for (const { party, amount } of entries) {
        insertEntry.run(added.lastInsertRowid, accountOf(party), amount)
      }
      const short = overdrawn.get(added.lastInsertRowid)
      if (short) throw new LedgerError(`${reference} would overdraw ${short.code}`)
    })
  }
}
