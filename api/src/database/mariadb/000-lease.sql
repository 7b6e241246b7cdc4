-- What a process needs before it may make or change the layout. Triggers keep the mode in which they are made.
SET NAMES utf8mb4;
SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', default_storage_engine = InnoDB;

CREATE TABLE IF NOT EXISTS portal_schema (
  id TINYINT PRIMARY KEY CHECK (id = 1),
  version INT NOT NULL
);
INSERT IGNORE INTO portal_schema (id, version) VALUES (1, 0);

-- By the clock of the database. The fence grows with each holder, so a holder that was replaced is recognised.
CREATE TABLE IF NOT EXISTS leases (
  name VARCHAR(100) PRIMARY KEY,
  holder VARCHAR(64) NOT NULL,
  fence BIGINT NOT NULL,
  until BIGINT NOT NULL
) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
