CREATE TABLE IF NOT EXISTS staff (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  email VARCHAR(320) NOT NULL UNIQUE CHECK (email = lower(email)),
  name VARCHAR(200) NOT NULL,
  role VARCHAR(20) NOT NULL CHECK (role IN ('owner', 'support', 'editor', 'reader')),
  password_hash VARCHAR(255),
  factor TEXT,
  factor_step BIGINT NOT NULL DEFAULT 0,
  invite_hash VARBINARY(64) UNIQUE,
  invited_until BIGINT,
  created_at BIGINT NOT NULL,
  removed_at BIGINT,
  version BIGINT NOT NULL DEFAULT 1
);

CREATE TABLE IF NOT EXISTS staff_sessions (
  token_hash VARBINARY(64) PRIMARY KEY,
  id VARCHAR(64) NOT NULL UNIQUE,
  staff_id BIGINT NOT NULL,
  address VARCHAR(100) NOT NULL,
  user_agent VARCHAR(400) NOT NULL,
  created_at BIGINT NOT NULL,
  last_used_at BIGINT NOT NULL,
  code_at BIGINT,
  new_factor TEXT,
  INDEX staff_sessions_of_member (staff_id),
  INDEX staff_sessions_by_use (last_used_at),
  FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE
);

CREATE TABLE IF NOT EXISTS staff_codes (
  staff_id BIGINT NOT NULL,
  code_hash VARBINARY(64) NOT NULL,
  PRIMARY KEY (staff_id, code_hash),
  FOREIGN KEY (staff_id) REFERENCES staff (id) ON DELETE CASCADE
);

ALTER TABLE audit_log ADD COLUMN IF NOT EXISTS actor VARCHAR(300);
CREATE INDEX IF NOT EXISTS audit_log_of_actor ON audit_log (actor, id);
CREATE INDEX IF NOT EXISTS audit_log_of_address ON audit_log (address, id);
