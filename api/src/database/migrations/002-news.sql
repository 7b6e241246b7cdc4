-- What was removed stays, so that its number is never given to another: readers of the feed
-- know an item by it. demo_item is the place of an item in the news of the demo realm.
ALTER TABLE news ADD COLUMN demo_item INTEGER;
ALTER TABLE news ADD COLUMN updated_at INTEGER;
ALTER TABLE news ADD COLUMN removed_at INTEGER;
UPDATE news SET demo_item = id;
