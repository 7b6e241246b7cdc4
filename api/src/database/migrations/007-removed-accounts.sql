-- The row stays, because the ledger and orders refer to it and the login stays taken.
ALTER TABLE accounts ADD COLUMN removed_at INTEGER;
