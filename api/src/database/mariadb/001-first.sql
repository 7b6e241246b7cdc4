-- The layout as the first fourteen migrations leave it on SQLite. Each statement can be repeated, because MariaDB commits
-- each one by itself, and a process may be killed between two of them. Text is compared as SQLite compares it, letter by
-- letter and with the spaces at its end (NOPAD). INVISIBLE columns are for indexes that MariaDB has no other way to make.
ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS accounts (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  login VARCHAR(100) NOT NULL UNIQUE CHECK (login = lower(login)),
  email VARCHAR(320) NOT NULL,
  password_hash VARCHAR(255) NOT NULL,
  created_at BIGINT NOT NULL,
  email_confirmed_at BIGINT,
  removed_at BIGINT,
  email_lower VARCHAR(320) AS (lower(email)) VIRTUAL INVISIBLE,
  INDEX accounts_of_email (email_lower)
);

CREATE TABLE IF NOT EXISTS sessions (
  token_hash VARBINARY(64) PRIMARY KEY,
  account_id BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  last_used_at BIGINT NOT NULL,
  id VARCHAR(64) UNIQUE,
  user_agent VARCHAR(400) NOT NULL DEFAULT '',
  INDEX sessions_of_account (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- A browser that has logged into an account before. It is never locked out of it.
CREATE TABLE IF NOT EXISTS devices (
  token_hash VARBINARY(64) NOT NULL,
  account_id BIGINT NOT NULL,
  last_used_at BIGINT NOT NULL,
  PRIMARY KEY (token_hash, account_id),
  INDEX devices_of_account (account_id),
  INDEX devices_by_use (last_used_at),
  FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- A request for a link that belongs to nobody leaves a row without an account: the same work.
CREATE TABLE IF NOT EXISTS mail_links (
  token_hash VARBINARY(64) PRIMARY KEY,
  purpose VARCHAR(20) NOT NULL
    CHECK (purpose IN ('reset', 'confirm', 'admit-device', 'end-sessions')),
  account_id BIGINT,
  email VARCHAR(320) NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT,
  INDEX mail_links_of_account (account_id),
  INDEX mail_links_by_expiry (expires_at),
  FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- Password hashes on their way into the game database, gone once they are there.
CREATE TABLE IF NOT EXISTS game_passwords (
  account_id BIGINT PRIMARY KEY,
  hash VARCHAR(255) NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- What is limited, each try a row. A bucket is a hash: what people type stands nowhere.
CREATE TABLE IF NOT EXISTS attempts (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  bucket VARBINARY(64) NOT NULL,
  made_at BIGINT NOT NULL,
  forgotten_at BIGINT,
  INDEX attempts_of_bucket (bucket, made_at),
  INDEX attempts_forgotten (forgotten_at)
);

CREATE TABLE IF NOT EXISTS audit_log (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  at BIGINT NOT NULL,
  event VARCHAR(100) NOT NULL,
  account_id BIGINT,
  login VARCHAR(400),
  address VARCHAR(100),
  user_agent VARCHAR(400),
  request_id VARCHAR(400),
  detail TEXT,
  INDEX audit_log_of_account (account_id, id),
  INDEX audit_log_of_login (login, id)
);
CREATE OR REPLACE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the audit log is append-only';
-- Rows are protected for thirty days, so that nobody can cover up a recent attack.
CREATE OR REPLACE TRIGGER audit_log_remains BEFORE DELETE ON audit_log FOR EACH ROW
BEGIN
  IF OLD.at > (unix_timestamp() - 30 * 86400) * 1000 THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the audit log is append-only';
  END IF;
END;

-- An owner is an account, one session (by the hash of its token), or anyone.
CREATE TABLE IF NOT EXISTS call_keys (
  owner VARCHAR(100) NOT NULL,
  route VARCHAR(200) NOT NULL,
  `key` VARCHAR(200) NOT NULL,
  body_hash VARCHAR(200) NOT NULL,
  reference VARCHAR(300),
  status INT,
  answer MEDIUMTEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (owner, route, `key`),
  INDEX call_keys_by_age (created_at),
  INDEX call_keys_by_reference (reference)
);

-- Written in the transaction of what a mail tells of. No secret of a link stands here: the letter names it, and it is made
-- when the mail is sent. One without an address goes to nobody.
CREATE TABLE IF NOT EXISTS outbox (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  message_id VARCHAR(100) NOT NULL UNIQUE,
  address VARCHAR(320) NOT NULL,
  language VARCHAR(10) NOT NULL,
  letter MEDIUMTEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  due_at BIGINT NOT NULL,
  tries INT NOT NULL DEFAULT 0,
  slot VARBINARY(64),
  INDEX outbox_by_due (due_at),
  INDEX outbox_by_slot (slot)
);

-- What was removed stays, so that its number is never given to another: readers of the feed know an item by it. demo_item
-- is the place of an item in the news of the demo realm.
CREATE TABLE IF NOT EXISTS news (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  published_on VARCHAR(10) NOT NULL,
  demo_item BIGINT,
  updated_at BIGINT,
  removed_at BIGINT
);
CREATE TABLE IF NOT EXISTS news_titles (
  news_id BIGINT NOT NULL,
  language VARCHAR(10) NOT NULL,
  title TEXT NOT NULL,
  PRIMARY KEY (news_id, language),
  FOREIGN KEY (news_id) REFERENCES news (id) ON DELETE CASCADE
);

-- Double entry: the entries of a transaction add up to zero, and a balance is the sum of the entries of an account. An
-- account without an owner is one side of the house, such as grants. The database itself keeps each balance equal to its
-- entries and at zero or more, whatever the code does.
CREATE TABLE IF NOT EXISTS ledger_accounts (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  code VARCHAR(100) NOT NULL UNIQUE,
  owner_id BIGINT UNIQUE,
  balance BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT no_negative_balance CHECK (owner_id IS NULL OR balance >= 0),
  FOREIGN KEY (owner_id) REFERENCES accounts (id)
);
CREATE TABLE IF NOT EXISTS ledger_transactions (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  kind VARCHAR(50) NOT NULL,
  reference VARCHAR(300) NOT NULL UNIQUE,
  created_at BIGINT NOT NULL,
  detail TEXT
);
CREATE TABLE IF NOT EXISTS ledger_entries (
  transaction_id BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transaction_id, account_id),
  INDEX ledger_entries_of_account (account_id, amount),
  INDEX ledger_entries_by_time (account_id, transaction_id),
  FOREIGN KEY (transaction_id) REFERENCES ledger_transactions (id),
  FOREIGN KEY (account_id) REFERENCES ledger_accounts (id)
);
CREATE OR REPLACE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the ledger is append-only';
CREATE OR REPLACE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the ledger is append-only';
CREATE OR REPLACE TRIGGER ledger_transactions_stay BEFORE UPDATE ON ledger_transactions
  FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the ledger is append-only';
CREATE OR REPLACE TRIGGER ledger_transactions_remain BEFORE DELETE ON ledger_transactions
  FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the ledger is append-only';
-- Before the insert: it would share a lock on the account with others, and then two of them would wait for each other.
CREATE OR REPLACE TRIGGER ledger_entries_counted BEFORE INSERT ON ledger_entries FOR EACH ROW
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id;
CREATE OR REPLACE TRIGGER debts_not_overpaid BEFORE UPDATE ON ledger_accounts FOR EACH ROW
BEGIN
  IF NEW.balance > 0 AND NEW.code LIKE 'owed:%' THEN
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a debt cannot be overpaid';
  END IF;
END;

-- The characters are the game's. A gift has no ledger transaction.
CREATE TABLE IF NOT EXISTS premium (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  character_id BIGINT NOT NULL,
  tier INT NOT NULL CHECK (tier IN (1, 2, 3)),
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  transaction_id BIGINT UNIQUE,
  CONSTRAINT premium_ends_later CHECK (ends_at > starts_at),
  INDEX premium_of_character (character_id, ends_at),
  FOREIGN KEY (transaction_id) REFERENCES ledger_transactions (id)
);
-- What the site wrote last into the premium accounts of the game: another value there is somebody else's.
CREATE TABLE IF NOT EXISTS premium_mirror (
  login VARCHAR(100) PRIMARY KEY,
  tier INT NOT NULL,
  ends_at BIGINT NOT NULL
);

-- Intents to write into the game. open_object_id is the stack of an unsettled one: a stack has one such intent at most, or
-- counting before and after would prove nothing. A delivery through a queue has no stack: its object_id and count_before
-- are 0. queue_second is the date of its row, in epoch seconds, which no other row of the character ever had.
CREATE TABLE IF NOT EXISTS deliveries (
  id VARCHAR(64) PRIMARY KEY,
  account_id BIGINT NOT NULL,
  character_id BIGINT NOT NULL,
  character_name VARCHAR(100) NOT NULL,
  object_id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  coins BIGINT NOT NULL CHECK (coins > 0),
  count_before BIGINT NOT NULL,
  count_after BIGINT NOT NULL,
  last_access BIGINT NOT NULL,
  state VARCHAR(20) NOT NULL CHECK (state IN ('open', 'delivered', 'returned', 'held')),
  reason TEXT,
  open_object_id BIGINT UNIQUE,
  debit_id BIGINT NOT NULL UNIQUE,
  return_id BIGINT UNIQUE,
  created_at BIGINT NOT NULL,
  settled_at BIGINT,
  channel VARCHAR(20) NOT NULL DEFAULT 'stack'
    CHECK (channel IN ('stack', 'custom_mail', 'items_delayed', 'portal_delivery')),
  step VARCHAR(20) NOT NULL DEFAULT 'sent' CHECK (step IN ('sent', 'untouched', 'queued')),
  queue_second BIGINT,
  CONSTRAINT deliveries_add_up CHECK (count_after = count_before + coins),
  INDEX deliveries_by_state (state, created_at),
  UNIQUE INDEX deliveries_by_second (character_id, queue_second),
  FOREIGN KEY (account_id) REFERENCES accounts (id),
  FOREIGN KEY (debit_id) REFERENCES ledger_transactions (id),
  FOREIGN KEY (return_id) REFERENCES ledger_transactions (id)
);

-- Money in hundredths of the currency. A next_check_at of null ends the polling.
CREATE TABLE IF NOT EXISTS orders (
  id VARCHAR(64) PRIMARY KEY,
  account_id BIGINT NOT NULL,
  coins BIGINT NOT NULL CHECK (coins > 0),
  amount_cents BIGINT NOT NULL CHECK (amount_cents > 0),
  currency VARCHAR(10) NOT NULL,
  language VARCHAR(10) NOT NULL,
  status VARCHAR(50) NOT NULL,
  checkout_url TEXT,
  created_at BIGINT NOT NULL,
  checked_at BIGINT NOT NULL,
  next_check_at BIGINT,
  INDEX orders_of_account (account_id, created_at),
  INDEX orders_by_next_check (next_check_at),
  FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- What the provider said of each payment. One that does not fit its order is held: problem says why, and no coin moves.
-- changed_at is when the provider last changed the payment: it tells news from old news.
CREATE TABLE IF NOT EXISTS payments (
  id VARCHAR(64) PRIMARY KEY,
  order_id VARCHAR(64) NOT NULL,
  status VARCHAR(50) NOT NULL,
  problem TEXT,
  credit_id BIGINT UNIQUE,
  debt_paid BIGINT NOT NULL DEFAULT 0 CHECK (debt_paid >= 0),
  changed_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  INDEX payments_of_order (order_id),
  FOREIGN KEY (order_id) REFERENCES orders (id),
  FOREIGN KEY (credit_id) REFERENCES ledger_transactions (id)
);

-- A row for each time that a payment was taken back, which can happen again after it was won back. The player owes
-- shortfall - collected, until return_id names the transaction that gave everything back.
CREATE TABLE IF NOT EXISTS reversals (
  transaction_id BIGINT PRIMARY KEY,
  payment_id VARCHAR(64) NOT NULL,
  account_id BIGINT NOT NULL,
  shortfall BIGINT NOT NULL CHECK (shortfall >= 0),
  collected BIGINT NOT NULL DEFAULT 0,
  return_id BIGINT UNIQUE,
  standing_payment_id VARCHAR(64) AS (if(return_id IS NULL, payment_id, NULL))
    VIRTUAL INVISIBLE,
  CONSTRAINT collected_is_owed CHECK (collected BETWEEN 0 AND shortfall),
  UNIQUE INDEX reversals_standing (standing_payment_id),
  INDEX reversals_of_payment (payment_id),
  INDEX reversals_owed (account_id, return_id),
  FOREIGN KEY (transaction_id) REFERENCES ledger_transactions (id),
  FOREIGN KEY (payment_id) REFERENCES payments (id),
  FOREIGN KEY (account_id) REFERENCES accounts (id),
  FOREIGN KEY (return_id) REFERENCES ledger_transactions (id)
);

-- When the site first ran with the database of a game server; no row if it never did.
CREATE TABLE IF NOT EXISTS own_realm (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  since BIGINT NOT NULL
);

-- A transaction that must not run beside another one changes their common row. It changes in fact: two nodes of a cluster
-- compare what was changed, not what was locked.
CREATE TABLE IF NOT EXISTS turns (
  name BINARY(32) PRIMARY KEY,
  taken_at BIGINT NOT NULL,
  INDEX turns_by_age (taken_at)
);

-- The last answers of public reads. The fence grows with each replica that computes one.
CREATE TABLE IF NOT EXISTS public_reads (
  name VARCHAR(300) PRIMARY KEY,
  value MEDIUMTEXT,
  computed_at BIGINT NOT NULL DEFAULT 0,
  claimed_until BIGINT NOT NULL DEFAULT 0,
  fence BIGINT NOT NULL DEFAULT 0
);
