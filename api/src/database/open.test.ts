import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { createAccounts, LoginTakenError } from '#src/accounts/accounts.ts'
import { createLedger } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { migrations } from '#src/database/migrations.ts'
import { openWebFile } from '#src/database/open.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { runSql } from '#src/testing/raw-sql.ts'
import { countRows, temporaryFolder } from '#src/testing/test-app.ts'

const ana = { login: 'ana', email: 'ana@example.com', passwordHash: 'x' }

const openNew = () => openWebFile(join(temporaryFolder(), 'web.sqlite'))

async function pragma(db: WebDatabase, name: string): Promise<unknown> {
  const [row] = await runSql<object>(db, `PRAGMA ${name}`)
  return Object.values(row ?? {})[0]
}

describe('the web database', () => {
  it('is durable, and steps forward once; an older release leaves it alone', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'web.sqlite')
    const first = openWebFile(path)
    expect(await pragma(first, 'journal_mode')).toBe('wal')
    expect(await pragma(first, 'synchronous')).toBe(2)
    await createAccounts(first).create(ana)
    await first.destroy()
    const step = join(folder, 'next.sql')
    writeFileSync(step, 'ALTER TABLE accounts ADD COLUMN title TEXT')
    const steps = [...migrations, pathToFileURL(step)]
    for (const release of [steps, steps, migrations]) {
      const db = openWebFile(path, release)
      expect(await pragma(db, 'user_version')).toBe(steps.length)
      const row = { email: ana.email, title: null }
      expect(await runSql(db, 'SELECT * FROM accounts')).toMatchObject([row])
      await db.destroy()
    }
  })

  it('keeps the debts of a database from before there was a table of them', async () => {
    const path = join(temporaryFolder(), 'web.sqlite')
    const place = migrations.findIndex((step) => String(step).endsWith('010-debts.sql'))
    const old = openWebFile(path, migrations.slice(0, place))
    for (const statement of [
      `accounts (id, login, email, password_hash, created_at)
        VALUES (7, 'ana', 'ana@example.com', 'x', 1)`,
      `orders (id, account_id, coins, amount_cents, currency, language, status,
        created_at, checked_at) VALUES ('o', 7, 50, 5000, 'BRL', 'pt', 'charged_back', 1, 1)`,
      `ledger_accounts (id, code, owner_id)
        VALUES (1, 'house:sales', NULL), (2, 'player:7', 7), (3, 'owed:7', NULL),
          (4, 'house:premium', NULL)`,
      `ledger_transactions (id, kind, reference, detail, created_at)
        VALUES (1, 'purchase', 'payment:p', 'o', 1), (2, 'premium', 'premium:1', 'Ana', 1),
          (3, 'chargeback', 'reversal:p', 'o', 1)`,
      `ledger_entries VALUES (1, 1, -50), (1, 2, 50), (2, 2, -20), (2, 4, 20),
        (3, 1, 50), (3, 2, -30), (3, 3, -20)`,
      `payments (id, order_id, status, credit_id, reversal_id, shortfall,
        created_at, updated_at) VALUES ('p', 'o', 'charged_back', 1, 3, 20, 1, 1)`,
    ])
      await runSql(old, `INSERT INTO ${statement}`)
    await old.destroy()
    const db = openWebFile(path)
    expect(await createLedger(db).debt(7)).toBe(20)
    expect(await auditLedger(db)).toEqual([])
    const reversal = { paymentId: 'p', accountId: 7, shortfall: 20, collected: 0 }
    expect(await db.selectFrom('reversals').selectAll().execute()).toEqual([
      expect.objectContaining(reversal),
    ])
  })

  it('keeps the reason of a transaction that SQLite has taken back by itself', async () => {
    const db = openNew()
    const pages = await pragma(db, 'page_count')
    await runSql(db, `PRAGMA max_page_count = ${pages}`)
    const fill = () =>
      transaction(db, async (tx) => {
        for (const publishedOn of ['2026-01-01', 'x'.repeat(100_000)])
          await tx.insertInto('news').values({ publishedOn }).execute()
      })
    await expect(fill()).rejects.toThrow('database or disk is full')
    expect(await countRows(db, 'news')).toBe(0)
    await runSql(db, 'PRAGMA max_page_count = 1000000')
    await fill()
    expect(await countRows(db, 'news')).toBe(2)
  })

  it('holds each login once', async () => {
    const accounts = createAccounts(openNew())
    await accounts.create(ana)
    await expect(accounts.create(ana)).rejects.toThrow(LoginTakenError)
  })
})
