import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { createAccounts, LoginTakenError } from '#src/accounts/accounts.ts'
import { createLedger } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { migrations, openWebDatabase } from '#src/database/open.ts'
import { transaction } from '#src/database/transaction.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

const ana = { login: 'ana', email: 'ana@example.com', passwordHash: 'x' }

const openNew = () => openWebDatabase(join(temporaryFolder(), 'web.sqlite'))

describe('the web database', () => {
  it('is durable, and steps forward once; an older release leaves it alone', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'web.sqlite')
    const pragma = (db: DatabaseSync, name: string) =>
      db.prepare(`PRAGMA ${name}`).get()?.[name]
    const first = openWebDatabase(path)
    expect([pragma(first, 'journal_mode'), pragma(first, 'synchronous')]).toEqual([
      'wal',
      2,
    ])
    createAccounts(first).create(ana)
    first.close()
    const step = join(folder, 'next.sql')
    writeFileSync(step, 'ALTER TABLE accounts ADD COLUMN title TEXT')
    const steps = [...migrations, pathToFileURL(step)]
    for (const release of [steps, steps, migrations]) {
      const db = openWebDatabase(path, release)
      expect(pragma(db, 'user_version')).toBe(steps.length)
      const row = { email: ana.email, title: null }
      expect(db.prepare('SELECT * FROM accounts').get()).toMatchObject(row)
      db.close()
    }
  })

  it('keeps the debts of a database from before there was a table of them', () => {
    const path = join(temporaryFolder(), 'web.sqlite')
    const place = migrations.findIndex(({ pathname }) => pathname.endsWith('010-debts.sql'))
    const old = openWebDatabase(path, migrations.slice(0, place))
    old.exec(`
      INSERT INTO accounts (id, login, email, password_hash, created_at)
        VALUES (7, 'ana', 'ana@example.com', 'x', 1);
      INSERT INTO orders (id, account_id, coins, amount_cents, currency, language, status,
        created_at, checked_at) VALUES ('o', 7, 50, 5000, 'BRL', 'pt', 'charged_back', 1, 1);
      INSERT INTO ledger_accounts (id, code, owner_id)
        VALUES (1, 'house:sales', NULL), (2, 'player:7', 7), (3, 'owed:7', NULL),
          (4, 'house:premium', NULL);
      INSERT INTO ledger_transactions (id, kind, reference, detail, created_at)
        VALUES (1, 'purchase', 'payment:p', 'o', 1), (2, 'premium', 'premium:1', 'Ana', 1),
          (3, 'chargeback', 'reversal:p', 'o', 1);
      INSERT INTO ledger_entries VALUES (1, 1, -50), (1, 2, 50), (2, 2, -20), (2, 4, 20),
        (3, 1, 50), (3, 2, -30), (3, 3, -20);
      INSERT INTO payments (id, order_id, status, credit_id, reversal_id, shortfall,
        created_at, updated_at) VALUES ('p', 'o', 'charged_back', 1, 3, 20, 1, 1);
    `)
    old.close()
    const db = openWebDatabase(path)
    expect(createLedger(db).debt(7)).toBe(20)
    expect(auditLedger(db)).toEqual([])
    const reversal = { payment_id: 'p', account_id: 7, shortfall: 20, collected: 0 }
    expect(db.prepare('SELECT * FROM reversals').all()).toEqual([
      expect.objectContaining(reversal),
    ])
  })

  it('takes back a transaction that fails', () => {
    const db = openNew()
    const fail = () =>
      transaction(db, () => {
        db.exec("INSERT INTO news (published_on) VALUES ('2026-01-01')")
        throw new Error('no')
      })
    expect(fail).toThrow('no')
    expect(db.prepare('SELECT 1 FROM news').all()).toEqual([])
  })

  it('keeps the reason of a transaction that SQLite has taken back by itself', () => {
    const db = openNew()
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() ?? {}
    db.exec(`PRAGMA max_page_count = ${pages}`)
    const fill = () =>
      transaction(db, () => {
        db.exec("INSERT INTO news (published_on) VALUES ('2026-01-01')")
        db.exec("INSERT INTO news (published_on) VALUES (printf('%.*c', 100000, 'x'))")
      })
    expect(fill).toThrow('database or disk is full')
    expect(db.prepare('SELECT 1 FROM news').all()).toEqual([])
    db.exec('PRAGMA max_page_count = 1000000')
    fill()
    expect(db.prepare('SELECT 1 FROM news').all()).toHaveLength(2)
  })

  it('holds each login once', () => {
    const accounts = createAccounts(openNew())
    accounts.create(ana)
    expect(() => accounts.create(ana)).toThrow(LoginTakenError)
  })
})
