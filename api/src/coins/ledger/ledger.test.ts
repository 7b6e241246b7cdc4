import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { createAccounts } from '#src/accounts/accounts.ts'
import { createLedger, LedgerError } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { transaction } from '#src/database/transaction.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

describe('the ledger', () => {
  it('gives coins that come from somewhere', async () => {
    const { db, ledger, player } = await setUp()
    await ledger.grant(player, 500, 'welcome')
    expect(await ledger.balance(player)).toBe(500)
    expect(total(db)).toBe(0)
  })

  it('names whose side each entry is on, and what it was for', async () => {
    const { db, ledger, post, player } = await setUp()
    await ledger.grant(player, 500, 'welcome')
    const bill = [
      { party: { player }, amount: -30 },
      { party: { house: 'premium' as const }, amount: 50 },
      { party: { owedBy: player }, amount: -20 },
    ]
    const sale = { kind: 'premium' as const, reference: 'sale', detail: 'Gondor' }
    transaction(db, () => post({ ...sale, entries: bill }))
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

  it('gives them once for each reference', async () => {
    const { ledger, player } = await setUp()
    await ledger.grant(player, 500, 'welcome')
    await ledger.grant(player, 500, 'welcome')
    await ledger.grant(player, 20, 'event')
    expect(await ledger.balance(player)).toBe(520)
  })

  it('knows a player who never had a coin', async () => {
    const { ledger, player } = await setUp()
    expect(await ledger.balance(player)).toBe(0)
  })

  it.each([
    { name: 'what does not add up', amounts: [-5, 4, 2] },
    { name: 'parts of a coin', amounts: [-0.5, 0.5, 0] },
    { name: 'parts of a coin beside whole ones', amounts: [-1, 0.5, 0.5] },
    { name: 'no coin', amounts: [0, 0, 0] },
    { name: 'no coin beside others', amounts: [-1, 1, 0] },
  ])(
    'refuses $name, and keeps nothing of it',
    async ({ amounts: [house = 0, own = 0, owed = 0] }) => {
      const { db, post, player } = await setUp()
      const posting = {
        kind: 'grant' as const,
        reference: 'bad',
        entries: [
          { party: { house: 'grants' as const }, amount: house },
          { party: { player }, amount: own },
          { party: { owedBy: player }, amount: owed },
        ],
      }
      expect(() => transaction(db, () => post(posting))).toThrow('bad does not add up')
      expect(db.prepare('SELECT 1 FROM ledger_transactions').all()).toEqual([])
    },
  )

  it('takes the refusal of the database for what it is', async () => {
    const { db, post, player } = await setUp()
    const twice = [1, 1, -2].map((amount) => ({ party: { player }, amount }))
    const posting = { kind: 'grant' as const, reference: 'twice', entries: twice }
    const work = () => transaction(db, () => post(posting))
    expect(work).toThrow(/^UNIQUE constraint failed/)
    expect(work).not.toThrow(LedgerError)
  })

  it('never leaves a player with less than nothing', async () => {
    const { db, ledger, player } = await setUp()
    await ledger.grant(player, 10, 'welcome')
    await expect(ledger.grant(player, -11, 'theft')).rejects.toThrow(
      new LedgerError(`theft would overdraw player:${player}`),
    )
    expect(await ledger.balance(player)).toBe(10)
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
    const { post, player } = await setUp()
    const entries = [
      { party: { house: 'grants' as const }, amount: -1 },
      { party: { player }, amount: 1 },
    ]
    expect(() => post({ kind: 'grant', reference: 'x', entries })).toThrow(
      new LedgerError('x is outside a transaction'),
    )
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
  const db = openWebDatabase(join(temporaryFolder(), 'web.sqlite'))
  const account = { login: 'ana', email: 'ana@example.com', passwordHash: 'x' }
  const { id } = await createAccounts(db).create(account)
  const ledger = createLedger(db)
  return { db, ledger, post: ledger.post, player: id }
}

function total(db: DatabaseSync) {
  return db.prepare('SELECT sum(amount) AS coins FROM ledger_entries').get()?.coins
}
