-- Coins that staff gave or took. Above a limit they are requested, and another member confirms. Who did it is written as in
-- audit_log.actor.
CREATE TABLE coin_corrections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  coins INTEGER NOT NULL CHECK (coins <> 0),
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('requested', 'confirmed', 'refused')),
  requested_by TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  decided_by TEXT,
  decided_at INTEGER,
  answer TEXT,
  transaction_id INTEGER UNIQUE REFERENCES ledger_transactions (id),
  CHECK ((state = 'confirmed') = (transaction_id IS NOT NULL))
) STRICT;
CREATE INDEX coin_corrections_of_account ON coin_corrections (account_id, id);
CREATE INDEX coin_corrections_by_state ON coin_corrections (state, id);
CREATE INDEX coin_corrections_of_member ON coin_corrections (requested_by, requested_at);

-- Bans by the office. By login, because the game has accounts that the site does not know.
CREATE TABLE bans (
  login TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  until INTEGER,
  banned_by TEXT NOT NULL,
  banned_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX bans_by_end ON bans (until) WHERE until IS NOT NULL;

CREATE INDEX orders_by_time ON orders (created_at);
CREATE INDEX deliveries_by_time ON deliveries (created_at);
CREATE INDEX deliveries_of_account ON deliveries (account_id, created_at);
