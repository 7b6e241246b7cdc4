import type { DatabaseSync } from 'node:sqlite'
import type { CoinMovementKind } from 'shared-api/contract'
import { reasonOf } from '#src/config/start-error.ts'
import { sqlOn } from '#src/database/sql.ts'
import { transaction } from '#src/database/transaction.ts'

type Party =
  | { player: number }
  | { owedBy: number }
  | { house: 'grants' | 'sales' | 'premium' | 'game' }
export type Posting = {
  kind: CoinMovementKind
  /** Identifies the cause. A second posting with the same reference changes nothing. */
  reference: string
  detail?: string
  entries: readonly { party: Party; amount: number }[]
}

/** The entries do not add up to zero, or would make the balance of a player negative. */
export class LedgerError extends Error {
  override name = 'LedgerError'
}

export function createLedger(db: DatabaseSync) {
  const post = createPost(db)
  const sql = sqlOn(db)
  const balanceOf = (party: Party) =>
    sql.get<{ balance: number }>`
      SELECT balance FROM ledger_accounts WHERE code = ${codeOf(party)}`?.balance ?? 0
  return {
    post,
    balance: (accountId: number) => balanceOf({ player: accountId }),
    debt: (accountId: number) => 0 - balanceOf({ owedBy: accountId }),
    /** In a transaction of its own. @param reference identifies the cause; a second grant with it changes nothing */
    async grant(accountId: number, coins: number, reference: string) {
      transaction(db, () => post(toGrant(accountId, coins, reference)))
    },
  }
}

export function toGrant(accountId: number, coins: number, reference: string): Posting {
  return {
    kind: 'grant',
    reference,
    entries: transfer(coins, { house: 'grants' }, { player: accountId }),
  }
}

/** @returns the entries that move coins from one party to another */
export function transfer(coins: number, from: Party, to: Party): Posting['entries'] {
  return [
    { party: from, amount: -coins },
    { party: to, amount: coins },
  ]
}

/**
 * The only way to write to the ledger. Must be called inside a transaction.
 * @returns the id of the new ledger transaction, or null if the reference exists
 * @throws LedgerError, after which the transaction must be rolled back
 */
function createPost(db: DatabaseSync): (posting: Posting) => number | null {
  const sql = sqlOn(db)

  const accountOf = (party: Party): number => {
    const code = codeOf(party)
    const known = sql.get<{ id: number }>`
      SELECT id FROM ledger_accounts WHERE code = ${code}`
    if (known) return known.id
    const owner = 'player' in party ? party.player : null
    const { lastInsertRowid } = sql.run`
      INSERT INTO ledger_accounts (code, owner_id) VALUES (${code}, ${owner})`
    return Number(lastInsertRowid)
  }

  return ({ kind, reference, detail, entries }) => {
    if (!db.isTransaction) throw new LedgerError(`${reference} is outside a transaction`)
    const sum = entries.reduce((total, { amount }) => total + amount, 0)
    const isWhole = entries.every(({ amount }) => Number.isSafeInteger(amount))
    const hasZero = entries.some(({ amount }) => amount === 0)
    if (sum !== 0 || !isWhole || hasZero) {
      throw new LedgerError(`${reference} does not add up`)
    }
    const added = sql.run`
      INSERT INTO ledger_transactions (kind, reference, detail, created_at)
      VALUES (${kind}, ${reference}, ${detail ?? null}, ${Date.now()})
      ON CONFLICT (reference) DO NOTHING`
    if (added.changes === 0) return null
    const id = Number(added.lastInsertRowid)
    for (const { party, amount } of entries) {
      try {
        sql.run`INSERT INTO ledger_entries VALUES (${id}, ${accountOf(party)}, ${amount})`
      } catch (error) {
        if (!reasonOf(error).includes('CHECK constraint failed')) throw error
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
