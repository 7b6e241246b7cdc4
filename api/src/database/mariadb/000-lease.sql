-- What a process needs before it may make or change the layout.
CREATE TABLE IF NOT EXISTS portal_schema (
  id TINYINT PRIMARY KEY CHECK (id = 1),
  version INT NOT NULL
) ENGINE = InnoDB;
INSERT IGNORE INTO portal_schema (id, version) VALUES (1, 0);

-- By the clock of the database. The fence grows with each holder, so a holder that was replaced is recognised.
CREATE TABLE IF NOT EXISTS leases (
  name VARCHAR(100) PRIMARY KEY,
  holder VARCHAR(64) NOT NULL,
  fence BIGINT NOT NULL,
  until BIGINT NOT NULL
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
