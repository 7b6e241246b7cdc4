/** The database itself keeps each balance equal to its entries and at zero or more, whatever the code does. */
export const coinTables = `
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
`

/** Null ends the polling. The index leaves such orders out, so old orders cost nothing. */
export const orderCheckTables = `
  -- The default is for orders that an earlier release adds after a step back.
  ALTER TABLE orders ADD COLUMN next_check_at INTEGER DEFAULT 0;
  UPDATE orders SET next_check_at = checked_at WHERE status <> 'refunded';
  CREATE INDEX orders_by_next_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;
  DROP INDEX orders_by_check;
`

/**
 * They replace `reversal_id` and `shortfall` of `payments`, which are no longer written: a payment can be charged back, won
 * back and charged back again.
 */
export const debtTables = `
  -- A row for each time that a payment was taken back. The player owes shortfall - collected, until
  -- return_id names the transaction that gave everything back.
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
`

/**
 * A delivery through a queue has no stack: its object_id and count_before are 0. queue_second is the date of its row, in epoch
 * seconds, which no other row of the character ever had.
 */
export const deliveryChannels = `
  ALTER TABLE deliveries ADD COLUMN channel TEXT NOT NULL DEFAULT 'stack'
    CHECK (channel IN ('stack', 'custom_mail', 'items_delayed', 'portal_delivery'));
  ALTER TABLE deliveries ADD COLUMN step TEXT NOT NULL DEFAULT 'sent'
    CHECK (step IN ('sent', 'untouched', 'queued'));
  ALTER TABLE deliveries ADD COLUMN queue_second INTEGER;
  CREATE UNIQUE INDEX deliveries_by_second ON deliveries (character_id, queue_second);
`

/** What the site wrote last into the premium accounts of the game: another value there is somebody else's. */
export const premiumMirror = `
  CREATE TABLE premium_mirror (
    login TEXT PRIMARY KEY,
    tier INTEGER NOT NULL,
    ends_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/** Earlier releases kept the key of a delivery whose coins came back, so that the same call was refused for ever. */
export const returnedKeys = `
  DELETE FROM call_keys WHERE status IS NULL
    AND reference IN (SELECT 'delivery:' || id FROM deliveries WHERE state = 'returned');
`
