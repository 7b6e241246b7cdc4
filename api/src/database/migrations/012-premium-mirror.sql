-- What the site wrote last into the premium accounts of the game: another value there is
-- somebody else's.
CREATE TABLE premium_mirror (
  login TEXT PRIMARY KEY,
  tier INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
