CREATE INDEX IF NOT EXISTS deliveries_of_character ON deliveries (character_id, debit_id);
CREATE INDEX IF NOT EXISTS open_deliveries_of_character ON deliveries (character_id, state);
