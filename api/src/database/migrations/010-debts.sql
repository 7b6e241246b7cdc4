-- A row for each time that a payment was taken back, which can happen again after it was won
-- back. The player owes shortfall - collected, until return_id names the transaction that gave
-- everything back. reversal_id and shortfall of payments are no longer written.
CREATE TABLE reversals (
  transaction_id INTEGER PRIMARY KEY REFERENCES ledger_transactions (id),
  payment_id TEXT NOT NULL REFERENCES payments (id),
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  shortfall INTEGER NOT NULL CHECK (shortfall >= 0),
  collected INTEGER NOT NULL DEFAULT 0,
  return_id INTEGER UNIQUE REFERENCES ledger_transactions (id),
  CHECK (collected BETWEEN 0 AND shortfall)
) STRICT;
CREATE UNIQUE INDEX reversals_standing ON reversals (payment_id) WHERE return_id IS NULL;
CREATE INDEX reversals_of_payment ON reversals (payment_id);
CREATE INDEX reversals_owed ON reversals (account_id)
  WHERE return_id IS NULL AND collected < shortfall;

INSERT INTO reversals (transaction_id, payment_id, account_id, shortfall)
  SELECT p.reversal_id, p.id, o.account_id, p.shortfall
  FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.reversal_id IS NOT NULL;

-- changed_at is when the provider last changed the payment: it tells news from old news.
ALTER TABLE payments ADD COLUMN debt_paid INTEGER NOT NULL DEFAULT 0 CHECK (debt_paid >= 0);
ALTER TABLE payments ADD COLUMN changed_at INTEGER;

CREATE TRIGGER debts_not_overpaid BEFORE UPDATE OF balance ON ledger_accounts
WHEN NEW.balance > 0 AND NEW.code GLOB 'owed:*'
BEGIN SELECT raise(ABORT, 'a debt cannot be overpaid'); END;
