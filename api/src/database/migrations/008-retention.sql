-- Rows of the audit log are protected for thirty days, so that nobody can cover up a recent
-- attack.
UPDATE attempts SET forgotten_at = made_at + 86400000 WHERE forgotten_at IS NULL;

DROP TRIGGER audit_log_remains;
CREATE TRIGGER audit_log_remains BEFORE DELETE ON audit_log
WHEN OLD.at > (unixepoch() - 30 * 86400) * 1000
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;

CREATE INDEX mail_links_by_expiry ON mail_links (expires_at);
CREATE INDEX devices_by_use ON devices (last_used_at);

ALTER TABLE outbox ADD COLUMN slot BLOB;
CREATE INDEX outbox_by_slot ON outbox (slot) WHERE slot IS NOT NULL;
