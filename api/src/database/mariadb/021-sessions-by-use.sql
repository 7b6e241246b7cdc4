CREATE INDEX IF NOT EXISTS sessions_by_use ON sessions (last_used_at);
DROP INDEX IF EXISTS open_deliveries_of_character ON deliveries;
