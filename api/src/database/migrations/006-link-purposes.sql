-- SQLite cannot alter a CHECK, so the table is copied.
CREATE TABLE mail_links_next (
  token_hash BLOB PRIMARY KEY,
  purpose TEXT NOT NULL
    CHECK (purpose IN ('reset', 'confirm', 'admit-device', 'end-sessions')),
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
