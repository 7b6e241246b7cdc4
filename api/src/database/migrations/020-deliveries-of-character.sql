-- A player who sends often has thousands of deliveries, and each send looks for the last one and for open ones.
CREATE INDEX deliveries_of_character ON deliveries (character_id, debit_id);
CREATE INDEX open_deliveries_of_character ON deliveries (character_id, state);
