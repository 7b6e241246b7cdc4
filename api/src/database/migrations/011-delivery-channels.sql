-- A delivery through a queue has no stack: its object_id and count_before are 0. queue_second
-- is the date of its row, in epoch seconds, which no other row of the character ever had.
ALTER TABLE deliveries ADD COLUMN channel TEXT NOT NULL DEFAULT 'stack'
  CHECK (channel IN ('stack', 'custom_mail', 'items_delayed', 'portal_delivery'));
ALTER TABLE deliveries ADD COLUMN step TEXT NOT NULL DEFAULT 'sent'
  CHECK (step IN ('sent', 'untouched', 'queued'));
ALTER TABLE deliveries ADD COLUMN queue_second INTEGER;
CREATE UNIQUE INDEX deliveries_by_second ON deliveries (character_id, queue_second);
