-- SQLite cannot alter a CHECK, so the table is copied.
CREATE TABLE mail_links_next (
  token_hash BLOB PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('reset', 'confirm', 'admit-device',
    'end-sessions', 'email-from', 'email-to', 'undo-email')),
  account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO mail_links_next
  SELECT token_hash, purpose, account_id, email, expires_at, used_at FROM mail_links;
DROP TABLE mail_links;
ALTER TABLE mail_links_next RENAME TO mail_links;
CREATE INDEX mail_links_of_account ON mail_links (account_id);
CREATE INDEX mail_links_by_expiry ON mail_links (expires_at);

-- Until then, a login on the device needs no one-time code.
ALTER TABLE devices ADD COLUMN trusted_until INTEGER;

-- The secret of the authenticator app is made from the nonce and the server's key. Until confirmed_at is set, the factor
-- is not asked for. last_step: that of the last code, so that none works twice.
CREATE TABLE second_factors (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  nonce TEXT NOT NULL,
  last_step INTEGER NOT NULL,
  confirmed_at INTEGER
) STRICT;

-- A code that was used is gone.
CREATE TABLE recovery_codes (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  hash BLOB NOT NULL,
  PRIMARY KEY (account_id, hash)
) STRICT, WITHOUT ROWID;
