import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { createLedger } from '#src/coins/ledger/ledger.ts'
import { auditLedger } from '#src/coins/ledger/ledger-audit.ts'
import { createReversals } from '#src/coins/ledger/payment-postings.ts'
import { debtTables } from '#src/database/migrations/coin-tables.ts'
import { migrations } from '#src/database/migrations.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

it('debts from before there was a table of them are kept, and the ledger is sound', async () => {
  const path = join(temporaryFolder(), 'web.sqlite')
  const before = migrations.slice(0, migrations.indexOf(debtTables))
  const old = new DatabaseSync(path)
  for (const step of before) old.exec(step)
  old.exec(`
    PRAGMA user_version = ${before.length};
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
  expect(createReversals(db).active('p')).toEqual({
    id: 3,
    paymentId: 'p',
    accountId: 7,
    shortfall: 20,
    collected: 0,
  })
  expect(await createLedger(db).debt(7)).toBe(20)
  expect(auditLedger(db)).toEqual([])
  db.close()
})
