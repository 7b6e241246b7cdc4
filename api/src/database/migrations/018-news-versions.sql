-- From when visitors see an item; null is a draft. The default is for items of an earlier release.
ALTER TABLE news ADD COLUMN publish_at INTEGER DEFAULT 0;
ALTER TABLE news ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE news ADD COLUMN changed_by TEXT;

-- What an item was before each change, as JSON.
CREATE TABLE news_versions (
  news_id INTEGER NOT NULL REFERENCES news (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (news_id, version)
) STRICT, WITHOUT ROWID;
