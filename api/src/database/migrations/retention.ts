/**
 * A step of the web database. Tries in a row are forgotten some day too, mails that wait have a slot that
 * holds one of them, and old rows can go: those of the audit log not before they are thirty days old, so that nobody
 * covers up what he has just done.
 */
export const retention = `
  UPDATE attempts SET forgotten_at = made_at + 86400000 WHERE forgotten_at IS NULL;

  DROP TRIGGER audit_log_remains;
  CREATE TRIGGER audit_log_remains BEFORE DELETE ON audit_log
  WHEN OLD.at > (unixepoch() - 30 * 86400) * 1000
  BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;

  CREATE INDEX mail_links_by_expiry ON mail_links (expires_at);
  CREATE INDEX devices_by_use ON devices (last_used_at);

  ALTER TABLE outbox ADD COLUMN slot BLOB;
  CREATE INDEX outbox_by_slot ON outbox (slot) WHERE slot IS NOT NULL;
`
