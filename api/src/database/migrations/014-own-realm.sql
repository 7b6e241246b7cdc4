-- When the site first ran with the database of a game server; no row if it never did.
CREATE TABLE own_realm (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  since INTEGER NOT NULL
) STRICT;
