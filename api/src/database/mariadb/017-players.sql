CREATE TABLE IF NOT EXISTS coin_corrections (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  account_id BIGINT NOT NULL,
  coins BIGINT NOT NULL CHECK (coins <> 0),
  reason TEXT NOT NULL,
  state VARCHAR(20) NOT NULL CHECK (state IN ('requested', 'confirmed', 'refused')),
  requested_by VARCHAR(300) NOT NULL,
  requested_at BIGINT NOT NULL,
  decided_by VARCHAR(300),
  decided_at BIGINT,
  answer TEXT,
  transaction_id BIGINT UNIQUE,
  CONSTRAINT confirmed_ones_move_coins CHECK ((state = 'confirmed') = (transaction_id IS NOT NULL)),
  INDEX coin_corrections_of_account (account_id, id),
  INDEX coin_corrections_by_state (state, id),
  INDEX coin_corrections_of_member (requested_by, requested_at),
  FOREIGN KEY (account_id) REFERENCES accounts (id),
  FOREIGN KEY (transaction_id) REFERENCES ledger_transactions (id)
);

CREATE TABLE IF NOT EXISTS bans (
  login VARCHAR(100) PRIMARY KEY,
  reason TEXT NOT NULL,
  until BIGINT,
  banned_by VARCHAR(300) NOT NULL,
  banned_at BIGINT NOT NULL,
  INDEX bans_by_end (until)
);

CREATE INDEX IF NOT EXISTS orders_by_time ON orders (created_at);
CREATE INDEX IF NOT EXISTS deliveries_by_time ON deliveries (created_at);
CREATE INDEX IF NOT EXISTS deliveries_of_account ON deliveries (account_id, created_at);
