ALTER TABLE accounts ADD COLUMN email_confirmed_at INTEGER;
CREATE INDEX accounts_of_email ON accounts (lower(email));

ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
UPDATE sessions SET id = lower(hex(randomblob(12)));
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);

-- A browser that has logged into an account before. It is never locked out of it.
CREATE TABLE devices (
  token_hash BLOB NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (token_hash, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_of_account ON devices (account_id);

-- A request for a link that belongs to nobody leaves a row without an account: the same work.
CREATE TABLE mail_links (
  token_hash BLOB PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('reset', 'confirm')),
  account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_links_of_account ON mail_links (account_id);

-- What is limited, each try a row. A bucket is a hash: what people type stands nowhere.
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  bucket BLOB NOT NULL,
  made_at INTEGER NOT NULL,
  forgotten_at INTEGER
) STRICT;
CREATE INDEX attempts_of_bucket ON attempts (bucket, made_at);
CREATE INDEX attempts_forgotten ON attempts (forgotten_at);

-- Password hashes on their way into the game database, gone once they are there.
CREATE TABLE game_passwords (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  hash TEXT NOT NULL
) STRICT;

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
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
