import type { CoinMovement, CoinMovementKind } from 'shared-api/contract'
import type { Db, Tx } from '#src/database/schema.ts'
import { insertNew, isRefusedByRule } from '#src/database/statements.ts'

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

export function createLedger(db: Db) {
  return {
    balance: (accountId: number) => balanceOf(db, { player: accountId }),
    debt: async (accountId: number) => 0 - (await balanceOf(db, { owedBy: accountId })),
    history: (accountId: number, limit: number) => historyOf(db, accountId, limit),
  }
}

/** @returns the coins of a player, or less than zero for what is owed */
export async function balanceOf(db: Db, party: Party): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select('balance')
    .where('code', '=', codeOf(party))
    .executeTakeFirst()
  return row?.balance ?? 0
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
 * The only way to write to the ledger.
 *
 * @param overdrawn is thrown where a player has too few coins, or owes fewer than are paid back; a LedgerError by default
 * @returns the id of the new ledger transaction, or null if the reference exists
 * @throws LedgerError, after which the transaction must be rolled back
 */
export async function post(tx: Tx, posting: Posting, overdrawn?: Error) {
  const { kind, reference, detail = null, entries } = posting
  if (!tx.isTransaction) throw new LedgerError(`${reference} is outside a transaction`)
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  const isWhole = entries.every(({ amount }) => Number.isSafeInteger(amount))
  const hasZero = entries.some(({ amount }) => amount === 0)
  if (sum !== 0 || !isWhole || hasZero) {
    throw new LedgerError(`${reference} does not add up`)
  }
  const movement = { kind, reference, detail, createdAt: Date.now() }
  const added = await insertNew(tx.insertInto('ledgerTransactions').values(movement))
  if (!added) return null
  const transactionId = Number(added.insertId)
  const ids = await accountsOf(tx, posting)
  const rows = entries.map(({ party, amount }) => {
    return { transactionId, accountId: Number(ids.get(codeOf(party))), amount }
  })
  try {
    await tx.insertInto('ledgerEntries').values(rows).execute()
  } catch (error) {
    if (!isRefusedByRule(error)) throw error
    const names = [...ids.keys()].filter((code) => !code.startsWith('house:'))
    throw overdrawn ?? new LedgerError(`${reference} would overdraw ${names.join(' or ')}`)
  }
  return transactionId
}

/** Adds those that are not there yet. @returns the id of each by its code */
async function accountsOf(tx: Tx, { entries }: Posting): Promise<Map<string, number>> {
  const parties = new Map(entries.map(({ party }) => [codeOf(party), party]))
  const known = async () => {
    const accounts = tx.selectFrom('ledgerAccounts').select(['code', 'id'])
    const rows = await accounts.where('code', 'in', [...parties.keys()]).execute()
    return new Map(rows.map(({ code, id }) => [code, id]))
  }
  const ids = await known()
  const missing = [...parties].filter(([code]) => !ids.has(code))
  for (const [code, party] of missing) {
    const ownerId = 'player' in party ? party.player : null
    // Another process may add it meanwhile.
    await insertNew(tx.insertInto('ledgerAccounts').values({ code, ownerId }))
  }
  return missing.length > 0 ? known() : ids
}

/** Newest first: counts back from the current balance and debt. */
async function historyOf(db: Db, accountId: number, limit: number) {
  const player = codeOf({ player: accountId })
  const debtor = codeOf({ owedBy: accountId })
  const latest = (code: string) => {
    const entries = db
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerAccounts as l', 'l.id', 'e.accountId')
      .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
      .select(['t.id', 't.createdAt', 't.kind', 't.detail'])
      .select(['l.code', 'l.balance', 'e.amount'])
      .where('l.code', '=', code)
      .orderBy('e.transactionId', 'desc')
      .limit(limit)
    return db.selectFrom(entries.as('latest')).selectAll()
  }
  // One statement, so that the balances fit the entries. Each side is limited before the two are merged.
  const both = latest(player).unionAll(latest(debtor))
  const entries = await both.orderBy('id', 'desc').execute()
  const now = (wanted: string) => entries.find(({ code }) => code === wanted)?.balance ?? 0
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
    if (code === debtor) {
      debt += amount
    } else {
      movement.amount = amount
      balance -= amount
    }
  }
  return movements.slice(0, limit)
}

/** @returns what its row of `ledgerAccounts` is called */
function codeOf(party: Party) {
  if ('player' in party) return `player:${party.player}`
  return 'owedBy' in party ? `owed:${party.owedBy}` : `house:${party.house}`
}
