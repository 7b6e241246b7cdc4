import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { createLedger, LedgerError, toGrant } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { transaction } from '#src/database/transaction.ts'
import { openFastDatabase } from '#src/testing/test-app.ts'

describe('the ledger', () => {
  it('names whose side each entry is on, and what it was for', async () => {
    const { db, ledger, player } = await setUp()
    await ledger.grant(player, 500, 'welcome')
    const bill = [
      { party: { player }, amount: -30 },
      { party: { house: 'premium' as const }, amount: 50 },
      { party: { owedBy: player }, amount: -20 },
    ]
    const sale = { kind: 'premium' as const, reference: 'sale', detail: 'Gondor' }
    transaction(db, () => ledger.post({ ...sale, entries: bill }))
    const told = db.prepare(
      `SELECT t.kind, t.detail, a.code, e.amount FROM ledger_entries e
       JOIN ledger_transactions t ON t.id = e.transaction_id
       JOIN ledger_accounts a ON a.id = e.account_id ORDER BY e.transaction_id, a.id`,
    )
    expect(told.all().map((row) => Object.values(row).join(' '))).toEqual([
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
    expect(ledger.balance(player)).toBe(0)
    await ledger.grant(player, 500, 'welcome')
    await ledger.grant(player, 500, 'welcome')
    await ledger.grant(player, 20, 'event')
    expect(ledger.balance(player)).toBe(520)
    expect(total(db)).toBe(0)
  })

  it.each([
    ['what does not add up', -5, 4, 2],
    ['parts of a coin', -0.5, 0.5, 0],
    ['parts of a coin beside whole ones', -1, 0.5, 0.5],
    ['no coin', 0, 0, 0],
    ['no coin beside others', -1, 1, 0],
  ])('refuses %s, and keeps nothing of it', async (_, house, own, owed) => {
    const { db, ledger, player } = await setUp()
    const entries = [
      { party: { house: 'grants' as const }, amount: house },
      { party: { player }, amount: own },
      { party: { owedBy: player }, amount: owed },
    ]
    const posting = { kind: 'grant' as const, reference: 'bad', entries }
    const work = () => transaction(db, () => ledger.post(posting))
    expect(work).toThrow('bad does not add up')
    expect(db.prepare('SELECT 1 FROM ledger_transactions').all()).toEqual([])
  })

  it('takes the refusal of the database for what it is', async () => {
    const { db, ledger, player } = await setUp()
    const twice = [1, 1, -2].map((amount) => ({ party: { player }, amount }))
    const posting = { kind: 'grant' as const, reference: 'twice', entries: twice }
    const work = () => transaction(db, () => ledger.post(posting))
    expect(work).toThrow(/^UNIQUE constraint failed/)
    expect(work).not.toThrow(LedgerError)
  })

  it('never leaves a player with less than nothing', async () => {
    const { db, ledger, player } = await setUp()
    await ledger.grant(player, 10, 'welcome')
    await expect(ledger.grant(player, -11, 'theft')).rejects.toThrow(
      new LedgerError(`theft would overdraw player:${player}`),
    )
    expect(ledger.balance(player)).toBe(10)
    expect(total(db)).toBe(0)
  })

  it('keeps a player above zero even where code would not', async () => {
    const { db, ledger, player } = await setUp()
    await ledger.grant(player, 10, 'welcome')
    const steal = () =>
      db.exec('UPDATE ledger_accounts SET balance = -1 WHERE owner_id IS NOT NULL')
    expect(steal).toThrow('CHECK constraint failed')
  })

  it('takes no posting outside a transaction', async () => {
    const { ledger, player } = await setUp()
    const outside = () => ledger.post(toGrant(player, 1, 'x'))
    expect(outside).toThrow(new LedgerError('x is outside a transaction'))
  })

  it('is found out when a balance is not what its entries say', async () => {
    const { db, ledger, player } = await setUp()
    await ledger.grant(player, 10, 'welcome')
    expect(auditLedger(db)).toEqual([])
    db.exec('UPDATE ledger_accounts SET balance = 11 WHERE owner_id IS NOT NULL')
    expect(auditLedger(db)).toEqual([
      `player:${player}: the balance is not the sum of the entries`,
    ])
  })

  it('lets nobody change what is written', async () => {
    const { db, ledger, player } = await setUp()
    await ledger.grant(player, 10, 'welcome')
    for (const sql of [
      'UPDATE ledger_entries SET amount = 1000',
      'DELETE FROM ledger_entries',
      "UPDATE ledger_transactions SET reference = 'x'",
      'DELETE FROM ledger_transactions',
    ]) {
      expect(() => db.exec(sql)).toThrow('the ledger is append-only')
    }
  })
})

async function setUp() {
  const { db, openAccount } = openFastDatabase()
  return { db, ledger: createLedger(db), player: openAccount('ana') }
}

function total(db: DatabaseSync) {
  return db.prepare('SELECT sum(amount) AS coins FROM ledger_entries').get()?.coins
}
