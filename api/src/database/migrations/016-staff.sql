-- An invited member has no password yet. A secret of a second factor is sealed with the server's key, and
-- factor_step is the last moment of it that was used, so that no code works twice.
CREATE TABLE staff (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'support', 'editor', 'reader')),
  password_hash TEXT,
  factor TEXT,
  factor_step INTEGER NOT NULL DEFAULT 0,
  invite_hash BLOB UNIQUE,
  invited_until INTEGER,
  created_at INTEGER NOT NULL,
  removed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- code_at is when it last gave a code of the second factor: without one, it may do nothing.
CREATE TABLE staff_sessions (
  token_hash BLOB PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  code_at INTEGER,
  new_factor TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_sessions_of_member ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_by_use ON staff_sessions (last_used_at);

-- Codes for who lost the second factor. A used one is removed.
CREATE TABLE staff_codes (
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  code_hash BLOB NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Who did it if it was not the player: '<id>:<name>' of a member of staff, ':<user>' at the command line.
ALTER TABLE audit_log ADD COLUMN actor TEXT;
CREATE INDEX audit_log_of_actor ON audit_log (actor, id);
CREATE INDEX audit_log_of_address ON audit_log (address, id);
