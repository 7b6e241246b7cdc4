CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  login TEXT NOT NULL UNIQUE CHECK (login = lower(login)),
  email TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  email_confirmed_at INTEGER,
  -- A removed account keeps its row: the ledger and orders refer to it, and its login stays taken.
  removed_at INTEGER
) STRICT;
CREATE INDEX accounts_of_email ON accounts (lower(email));

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  user_agent TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_account ON sessions (account_id);

-- A browser that has logged into an account before. It is never locked out of it.
CREATE TABLE devices (
  token_hash BLOB NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (token_hash, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_of_account ON devices (account_id);
CREATE INDEX devices_by_use ON devices (last_used_at);

-- A request for a link that belongs to nobody leaves a row without an account: the same work.
CREATE TABLE mail_links (
  token_hash BLOB PRIMARY KEY,
  purpose TEXT NOT NULL
    CHECK (purpose IN ('reset', 'confirm', 'admit-device', 'end-sessions')),
  account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_links_of_account ON mail_links (account_id);
CREATE INDEX mail_links_by_expiry ON mail_links (expires_at);

-- What is limited, each try a row. A bucket is a hash: nothing that people type is stored.
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  bucket BLOB NOT NULL,
  made_at INTEGER NOT NULL,
  forgotten_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_of_bucket ON attempts (bucket, made_at);
CREATE INDEX attempts_forgotten ON attempts (forgotten_at);

-- Password hashes on their way into the game database, gone once they are there.
CREATE TABLE game_passwords (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  hash TEXT NOT NULL
) STRICT;

-- Its rows are protected for thirty days, so that nobody can cover up a recent attack.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  account_id INTEGER,
  login TEXT,
  address TEXT,
  user_agent TEXT,
  request_id TEXT,
  detail TEXT
) STRICT;
CREATE INDEX audit_log_of_account ON audit_log (account_id, id);
CREATE INDEX audit_log_of_login ON audit_log (login, id);
CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_remains BEFORE DELETE ON audit_log
WHEN OLD.at > (unixepoch() - 30 * 86400) * 1000
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;

-- Mails, written in the transaction of what they tell of. The secret of a link is not stored: the
-- letter holds its nonce. A mail without an address goes to nobody.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT NOT NULL UNIQUE,
  address TEXT NOT NULL,
  language TEXT NOT NULL,
  letter TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  slot BLOB
) STRICT;
CREATE INDEX outbox_by_due ON outbox (due_at);
CREATE INDEX outbox_by_slot ON outbox (slot) WHERE slot IS NOT NULL;

-- An owner is an account, one session (by the hash of its token), or anyone. The answer is null
-- while the effect is under way; the reference says which effect that is.
CREATE TABLE call_keys (
  owner TEXT NOT NULL,
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  reference TEXT,
  status INTEGER,
  answer TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, route, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_keys_by_age ON call_keys (created_at);
CREATE INDEX call_keys_by_reference ON call_keys (reference);

-- What was removed stays, so that its number is never given to another: readers of the feed
-- know an item by it. demo_item is the place of an item in the news of the demo realm.
CREATE TABLE news (
  id INTEGER PRIMARY KEY,
  published_on TEXT NOT NULL,
  demo_item INTEGER,
  updated_at INTEGER,
  removed_at INTEGER
) STRICT;
CREATE TABLE news_titles (
  news_id INTEGER NOT NULL REFERENCES news (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  PRIMARY KEY (news_id, language)
) STRICT, WITHOUT ROWID;

-- Double entry: the entries of a transaction add up to zero, and a balance is the sum of the
-- entries of an account. An account without an owner is one side of the house, such as grants.
-- The database itself keeps each balance equal to its entries and at zero or more.
CREATE TABLE ledger_accounts (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  owner_id INTEGER UNIQUE REFERENCES accounts (id),
  balance INTEGER NOT NULL DEFAULT 0 CHECK (owner_id IS NULL OR balance >= 0)
) STRICT;
CREATE TABLE ledger_transactions (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  detail TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE ledger_entries (
  transaction_id INTEGER NOT NULL REFERENCES ledger_transactions (id),
  account_id INTEGER NOT NULL REFERENCES ledger_accounts (id),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transaction_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_entries_of_account ON ledger_entries (account_id, amount);
CREATE INDEX ledger_entries_by_time ON ledger_entries (account_id, transaction_id);

CREATE TRIGGER ledger_entries_counted AFTER INSERT ON ledger_entries
BEGIN UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id; END;
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_transactions_stay BEFORE UPDATE ON ledger_transactions
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_transactions_remain BEFORE DELETE ON ledger_transactions
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER debts_not_overpaid BEFORE UPDATE OF balance ON ledger_accounts
WHEN NEW.balance > 0 AND NEW.code GLOB 'owed:*'
BEGIN SELECT raise(ABORT, 'a debt cannot be overpaid'); END;

-- The characters are the game's. A gift has no ledger transaction.
CREATE TABLE premium (
  id INTEGER PRIMARY KEY,
  character_id INTEGER NOT NULL,
  tier INTEGER NOT NULL CHECK (tier IN (1, 2, 3)),
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  transaction_id INTEGER UNIQUE REFERENCES ledger_transactions (id)
) STRICT;
CREATE INDEX premium_of_character ON premium (character_id, ends_at);

-- What the site wrote last into the premium accounts of the game: another value there is
-- somebody else's.
CREATE TABLE premium_mirror (
  login TEXT PRIMARY KEY,
  tier INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Intents to write into the game. open_object_id is the stack of an unsettled one: a stack has
-- one such intent at most, or counting before and after would prove nothing. A delivery through
-- a queue has no stack: its object_id and count_before are 0. queue_second is the date of its
-- row, in epoch seconds, which no other row of the character ever had.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  character_id INTEGER NOT NULL,
  character_name TEXT NOT NULL,
  channel TEXT NOT NULL
    CHECK (channel IN ('stack', 'custom_mail', 'items_delayed', 'portal_delivery')),
  object_id INTEGER NOT NULL,
  item_id INTEGER NOT NULL,
  coins INTEGER NOT NULL CHECK (coins > 0),
  count_before INTEGER NOT NULL,
  count_after INTEGER NOT NULL CHECK (count_after = count_before + coins),
  last_access INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'delivered', 'returned', 'held')),
  step TEXT NOT NULL CHECK (step IN ('sent', 'untouched', 'queued')),
  queue_second INTEGER,
  reason TEXT,
  open_object_id INTEGER UNIQUE,
  debit_id INTEGER NOT NULL UNIQUE REFERENCES ledger_transactions (id),
  return_id INTEGER UNIQUE REFERENCES ledger_transactions (id),
  created_at INTEGER NOT NULL,
  settled_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_by_state ON deliveries (state, created_at);
CREATE UNIQUE INDEX deliveries_by_second ON deliveries (character_id, queue_second);

-- Money in hundredths of the currency. No next_check_at ends the polling.
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
  checked_at INTEGER NOT NULL,
  next_check_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX orders_of_account ON orders (account_id, created_at);
CREATE INDEX orders_by_next_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;

-- What the provider said of each payment. One that does not fit its order is held: problem says
-- why, and no coin moves. changed_at is when the provider last changed the payment: it tells
-- news from old news.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  status TEXT NOT NULL,
  problem TEXT,
  credit_id INTEGER UNIQUE REFERENCES ledger_transactions (id),
  debt_paid INTEGER NOT NULL DEFAULT 0 CHECK (debt_paid >= 0),
  changed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX payments_of_order ON payments (order_id);

-- A row for each time that a payment was taken back: it can be charged back, won back and charged
-- back again. The player owes shortfall - collected, until return_id names the transaction that
-- gave everything back.
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

-- When the site first ran with the database of a game server; no row if it never did.
CREATE TABLE own_realm (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  since INTEGER NOT NULL
) STRICT;
