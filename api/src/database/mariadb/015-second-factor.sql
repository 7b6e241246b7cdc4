ALTER TABLE mail_links MODIFY purpose VARCHAR(20) NOT NULL
  CHECK (purpose IN ('reset', 'confirm', 'admit-device', 'end-sessions', 'email-from',
    'email-to', 'undo-email'));

-- Until then, a login on the device needs no one-time code.
ALTER TABLE devices ADD COLUMN IF NOT EXISTS trusted_until BIGINT;

-- The secret of the authenticator app is made from the nonce and the server's key. Until confirmed_at is set, the factor
-- is not asked for. last_step: that of the last code, so that none works twice.
CREATE TABLE IF NOT EXISTS second_factors (
  account_id BIGINT PRIMARY KEY,
  nonce VARCHAR(64) NOT NULL,
  last_step BIGINT NOT NULL,
  confirmed_at BIGINT,
  FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);

-- A code that was used is gone.
CREATE TABLE IF NOT EXISTS recovery_codes (
  account_id BIGINT NOT NULL,
  hash VARBINARY(64) NOT NULL,
  PRIMARY KEY (account_id, hash),
  FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
