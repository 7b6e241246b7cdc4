import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createLedger, LedgerError, post, toGrant } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import type { Db, Tx } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { grantCoins } from '#src/testing/grant-coins.ts'
import { checkFailed } from '#src/testing/raw-sql.ts'
import { countRows, openFastDatabase } from '#src/testing/test-app.ts'

describe('the ledger', () => {
  it('names whose side each entry is on, and what it was for', async () => {
    const { db, player } = await setUp()
    await grantCoins(db, player, 500, 'welcome')
    const bill = [
      { party: { player }, amount: -30 },
      { party: { house: 'premium' as const }, amount: 50 },
      { party: { owedBy: player }, amount: -20 },
    ]
    const sale = { kind: 'premium' as const, reference: 'sale', detail: 'Gondor' }
    await transaction(db, (tx) => post(tx, { ...sale, entries: bill }))
    const told = await db
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
      .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
      .select(['t.kind', 't.detail', 'a.code', 'e.amount'])
      .orderBy('e.transactionId')
      .orderBy('a.id')
      .execute()
    expect(told.map((row) => Object.values(row).join(' '))).toEqual([
      'grant  house:grants -500',
      `grant  player:${player} 500`,
      `premium Gondor player:${player} -30`,
      'premium Gondor house:premium 50',
      `premium Gondor owed:${player} -20`,
    ])
    expect(new LedgerError('').name).toBe('LedgerError')
  })

  it('gives coins that come from somewhere, once for each reference', async () => {
    const { db, ledger, player } = await setUp()
    expect(await ledger.balance(player)).toBe(0)
    await grantCoins(db, player, 500, 'welcome')
    await grantCoins(db, player, 500, 'welcome')
    await grantCoins(db, player, 20, 'event')
    expect(await ledger.balance(player)).toBe(520)
    expect(await total(db)).toBe(0)
  })

  it.each([
    ['what does not add up', -5, 4, 2],
    ['parts of a coin', -0.5, 0.5, 0],
    ['parts of a coin beside whole ones', -1, 0.5, 0.5],
    ['no coin', 0, 0, 0],
    ['no coin beside others', -1, 1, 0],
  ])('refuses %s, and keeps nothing of it', async (_, house, own, owed) => {
    const { db, player } = await setUp()
    const entries = [
      { party: { house: 'grants' as const }, amount: house },
      { party: { player }, amount: own },
      { party: { owedBy: player }, amount: owed },
    ]
    const posting = { kind: 'grant' as const, reference: 'bad', entries }
    const work = transaction(db, (tx) => post(tx, posting))
    await expect(work).rejects.toThrow('bad does not add up')
    expect(await countRows(db, 'ledger_transactions')).toBe(0)
  })

  it('takes the refusal of the database for what it is', async () => {
    const { db, player } = await setUp()
    const twice = [1, 1, -2].map((amount) => ({ party: { player }, amount }))
    const posting = { kind: 'grant' as const, reference: 'twice', entries: twice }
    const work = transaction(db, (tx) => post(tx, posting))
    await expect(work).rejects.toThrow(/^UNIQUE constraint failed|^Duplicate entry/)
    await expect(work).rejects.not.toBeInstanceOf(LedgerError)
  })

  it('tells the latest movements, each with the balance and debt after it', async () => {
    const { db, ledger, player } = await setUp()
    await grantCoins(db, player, 10, 'welcome')
    const [kind, detail] = ['chargeback', null] as const
    const owed = [
      { party: { house: 'sales' as const }, amount: 15 },
      { party: { player }, amount: -10 },
      { party: { owedBy: player }, amount: -5 },
    ]
    await transaction(db, (tx) => post(tx, { kind, reference: 'back', entries: owed }))
    await grantCoins(db, player, 20, 'event')
    const [event, back, ...others] = await ledger.history(player, 2)
    expect(event).toMatchObject({ kind: 'grant', amount: 20, balance: 20, debt: 5 })
    expect(back).toMatchObject({ kind, detail, amount: -10, balance: 0, debt: 5 })
    expect(others).toEqual([])
  })

  it('never leaves a player with less than nothing', async () => {
    const { db, ledger, player } = await setUp()
    await grantCoins(db, player, 10, 'welcome')
    await expect(grantCoins(db, player, -11, 'theft')).rejects.toThrow(
      new LedgerError(`theft would overdraw player:${player}`),
    )
    expect(await ledger.balance(player)).toBe(10)
    expect(await total(db)).toBe(0)
  })

  it('keeps a player above zero even where code would not', async () => {
    const { db, player } = await setUp()
    await grantCoins(db, player, 10, 'welcome')
    const stolen = db.updateTable('ledgerAccounts').set({ balance: -1 })
    const steal = stolen.where('ownerId', 'is not', null).execute()
    await expect(steal).rejects.toThrow(checkFailed)
  })

  it('takes no posting outside a transaction', async () => {
    const { db, player } = await setUp()
    const outside = post(db as Tx, toGrant(player, 1, 'x'))
    await expect(outside).rejects.toThrow(new LedgerError('x is outside a transaction'))
  })

  it('is found out when a balance is not what its entries say', async () => {
    const { db, player } = await setUp()
    await grantCoins(db, player, 10, 'welcome')
    expect(await auditLedger(db)).toEqual([])
    const spoilt = db.updateTable('ledgerAccounts').set({ balance: 11 })
    await spoilt.where('ownerId', 'is not', null).execute()
    expect(await auditLedger(db)).toEqual([
      `player:${player}: the balance is not the sum of the entries`,
    ])
  })

  it('lets nobody change what is written', async () => {
    const { db, player } = await setUp()
    await grantCoins(db, player, 10, 'welcome')
    for (const change of [
      'UPDATE ledger_entries SET amount = 1000',
      'DELETE FROM ledger_entries',
      "UPDATE ledger_transactions SET reference = 'x'",
      'DELETE FROM ledger_transactions',
    ]) {
      await expect(sql.raw(change).execute(db)).rejects.toThrow('the ledger is append-only')
    }
  })
})

async function setUp() {
  const { db, openAccount } = await openFastDatabase()
  return { db, ledger: createLedger(db), player: await openAccount('ana') }
}

async function total(db: Db) {
  const sum = db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => fn.sum('amount').as('coins'))
  return (await sum.executeTakeFirstOrThrow()).coins
}
