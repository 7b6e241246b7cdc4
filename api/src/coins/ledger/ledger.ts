import type { DatabaseSync } from 'node:sqlite'
import type { CoinMovementKind } from 'shared-api/contract'
import { reasonOf } from '#src/config/start-error.ts'
import { transaction } from '#src/database/transaction.ts'

type Party =
  | { player: number }
  | { owedBy: number }
  | { house: 'grants' | 'sales' | 'premium' | 'game' }
export type Entry = { party: Party; amount: number }
export type Posting = {
  kind: CoinMovementKind
  /** Identifies the cause. A second posting with the same reference changes nothing. */
  reference: string
  detail?: string
  entries: readonly Entry[]
}

/** The entries do not add up to zero, or would make the balance of a player negative. */
export class LedgerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LedgerError'
  }
}

export function createLedger(db: DatabaseSync) {
  const balanceOf = createBalanceOf(db)
  const grant = createGrant(db)
  const owed = db.prepare('SELECT balance FROM ledger_accounts WHERE code = ?')
  return {
    async balance(accountId: number) {
      return balanceOf(accountId)
    },
    async debt(accountId: number) {
      return 0 - Number(owed.get(codeOf({ owedBy: accountId }))?.balance ?? 0)
    },
    /** @param reference identifies the cause; a second grant with it changes nothing */
    async grant(accountId: number, coins: number, reference: string) {
      transaction(db, () => grant(accountId, coins, reference))
    },
  }
}

/** Synchronous, for use within a transaction. */
export function createGrant(db: DatabaseSync) {
  const post = createPost(db)
  return (accountId: number, coins: number, reference: string) => {
    post({
      kind: 'grant',
      reference,
      entries: [
        { party: { house: 'grants' }, amount: -coins },
        { party: { player: accountId }, amount: coins },
      ],
    })
  }
}

/** Synchronous, for use inside a transaction. */
export function createBalanceOf(db: DatabaseSync): (accountId: number) => number {
  const balance = db.prepare('SELECT balance FROM ledger_accounts WHERE owner_id = ?')
  return (accountId) => Number(balance.get(accountId)?.balance ?? 0)
}

/**
 * The only way to write to the ledger. Must be called inside a transaction.
 * @returns the id of the new ledger transaction, or null if the reference exists
 * @throws LedgerError, after which the transaction must be rolled back
 */
export function createPost(db: DatabaseSync): (posting: Posting) => number | null {
  const open = db.prepare(
    'INSERT INTO ledger_accounts (code, owner_id) VALUES (?, ?) ON CONFLICT (code) DO NOTHING',
  )
  const find = db.prepare('SELECT id FROM ledger_accounts WHERE code = ?')
  const insertTransaction = db.prepare(
    `INSERT INTO ledger_transactions (kind, reference, detail, created_at)
     VALUES (?, ?, ?, ?) ON CONFLICT (reference) DO NOTHING`,
  )
  const insertEntry = db.prepare(
    'INSERT INTO ledger_entries (transaction_id, account_id, amount) VALUES (?, ?, ?)',
  )

  const accountOf = (party: Party) => {
    const code = codeOf(party)
    const known = find.get(code)
    if (known) return Number(known.id)
    open.run(code, 'player' in party ? party.player : null)
    return Number(find.get(code)?.id)
  }

  return ({ kind, reference, detail, entries }) => {
    if (!db.isTransaction) throw new LedgerError(`${reference} is outside a transaction`)
    const sum = entries.reduce((total, { amount }) => total + amount, 0)
    const isWhole = entries.every(({ amount }) => Number.isSafeInteger(amount))
    const hasZero = entries.some(({ amount }) => amount === 0)
    if (sum !== 0 || !isWhole || hasZero) {
      throw new LedgerError(`${reference} does not add up`)
    }
    const added = insertTransaction.run(kind, reference, detail ?? null, Date.now())
    if (added.changes === 0) return null
    const id = Number(added.lastInsertRowid)
    for (const { party, amount } of entries) {
      try {
        insertEntry.run(id, accountOf(party), amount)
      } catch (error) {
        if (!isOverdrawn(error)) throw error
        throw new LedgerError(`${reference} would overdraw ${codeOf(party)}`)
      }
    }
    return id
  }
}

function codeOf(party: Party) {
  if ('player' in party) return `player:${party.player}`
  return 'owedBy' in party ? `owed:${party.owedBy}` : `house:${party.house}`
}

function isOverdrawn(error: unknown) {
  return reasonOf(error).includes('CHECK constraint failed')
}
