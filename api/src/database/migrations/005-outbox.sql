-- Written in the transaction of what a mail tells of. No secret of a link stands here: the letter
-- names it, and it is made when the mail is sent. One without an address goes to nobody.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT NOT NULL UNIQUE,
  address TEXT NOT NULL,
  language TEXT NOT NULL,
  letter TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX outbox_by_due ON outbox (due_at);

-- In place of idempotency_keys, which knows accounts only. An owner is an account, one session
-- (by the hash of its token), or anyone.
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
INSERT INTO call_keys
  SELECT 'account:' || account_id, route, key, body_hash, reference, status, answer, created_at
  FROM idempotency_keys;
