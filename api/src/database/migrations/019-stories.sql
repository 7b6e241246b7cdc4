-- What an item of news tells below its title, in Markdown, and the name of its picture.
ALTER TABLE news_titles ADD COLUMN story TEXT NOT NULL DEFAULT '';
ALTER TABLE news ADD COLUMN picture TEXT;

-- A name holds a hash of the content.
CREATE TABLE pictures (
  name TEXT PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT, WITHOUT ROWID;
