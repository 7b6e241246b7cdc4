CREATE TABLE portal_event_solo (mode VARCHAR(8) NOT NULL, char_id INT UNSIGNED NOT NULL, points INT NOT NULL,
  fights INT NOT NULL, PRIMARY KEY (mode, char_id));
CREATE TABLE portal_event_pairs (char_id_1 INT UNSIGNED NOT NULL, char_id_2 INT UNSIGNED NOT NULL,
  points INT NOT NULL, fights INT NOT NULL, PRIMARY KEY (char_id_1, char_id_2));
