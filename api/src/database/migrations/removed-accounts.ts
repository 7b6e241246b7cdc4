/**
 * A step of the web database: an account may be removed. Its row stays, because the ledger and
 * orders refer to it and nobody else may get its login.
 */
export const removedAccounts = `
  ALTER TABLE accounts ADD COLUMN removed_at INTEGER;
`
