-- Sessions that nobody has used for long are removed. A send looks for the latest delivery only.
CREATE INDEX sessions_by_use ON sessions (last_used_at);
DROP INDEX open_deliveries_of_character;
