-- The database itself keeps each balance equal to its entries and at zero or more, whatever
-- the code does.
ALTER TABLE ledger_accounts ADD COLUMN balance INTEGER NOT NULL DEFAULT 0
  CHECK (owner_id IS NULL OR balance >= 0);
UPDATE ledger_accounts SET balance = (
  SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = ledger_accounts.id
);
CREATE TRIGGER ledger_entries_counted AFTER INSERT ON ledger_entries
BEGIN UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id; END;

ALTER TABLE ledger_transactions ADD COLUMN detail TEXT;
CREATE INDEX ledger_entries_by_time ON ledger_entries (account_id, transaction_id);

-- The answer is null while the effect is under way; the reference says which effect that is.
CREATE TABLE idempotency_keys (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  reference TEXT,
  status INTEGER,
  answer TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, route, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_by_reference ON idempotency_keys (reference);

-- Intents to write into the game. open_object_id is the stack of an unsettled one: a stack has
-- one such intent at most, or counting before and after would prove nothing.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  character_id INTEGER NOT NULL,
  character_name TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  coins INTEGER NOT NULL CHECK (coins > 0),
  count_before INTEGER NOT NULL,
  count_after INTEGER NOT NULL CHECK (count_after = count_before + coins),
  last_access INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'delivered', 'returned', 'held')),
  reason TEXT,
  open_object_id INTEGER UNIQUE,
  debit_id INTEGER NOT NULL UNIQUE REFERENCES ledger_transactions (id),
  return_id INTEGER UNIQUE REFERENCES ledger_transactions (id),
  created_at INTEGER NOT NULL,
  settled_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_by_state ON deliveries (state, created_at);

-- Money in hundredths of the currency.
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  coins INTEGER NOT NULL CHECK (coins > 0),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  currency TEXT NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL,
  checkout_url TEXT,
  created_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX orders_of_account ON orders (account_id, created_at);
CREATE INDEX orders_by_check ON orders (checked_at);

-- What the provider said of each payment. One that does not fit its order is held: problem
-- says why, and no coin moves.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  status TEXT NOT NULL,
  problem TEXT,
  credit_id INTEGER UNIQUE REFERENCES ledger_transactions (id),
  reversal_id INTEGER UNIQUE REFERENCES ledger_transactions (id),
  shortfall INTEGER NOT NULL DEFAULT 0 CHECK (shortfall >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX payments_of_order ON payments (order_id);
