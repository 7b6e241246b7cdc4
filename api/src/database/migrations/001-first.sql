CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  login TEXT NOT NULL UNIQUE CHECK (login = lower(login)),
  email TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_account ON sessions (account_id);

CREATE TABLE news (
  id INTEGER PRIMARY KEY,
  published_on TEXT NOT NULL
) STRICT;
CREATE TABLE news_titles (
  news_id INTEGER NOT NULL REFERENCES news (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  title TEXT NOT NULL,
  PRIMARY KEY (news_id, language)
) STRICT, WITHOUT ROWID;

-- Double entry: the entries of a transaction add up to zero, and a balance is the sum of the
-- entries of an account. An account without an owner is one side of the house, such as grants.
CREATE TABLE ledger_accounts (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  owner_id INTEGER UNIQUE REFERENCES accounts (id)
) STRICT;
CREATE TABLE ledger_transactions (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE ledger_entries (
  transaction_id INTEGER NOT NULL REFERENCES ledger_transactions (id),
  account_id INTEGER NOT NULL REFERENCES ledger_accounts (id),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transaction_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_entries_of_account ON ledger_entries (account_id, amount);

CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_transactions_stay BEFORE UPDATE ON ledger_transactions
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_transactions_remain BEFORE DELETE ON ledger_transactions
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;

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
