-- Null ends the polling. The index leaves such orders out, so old orders cost nothing.
-- The default is for orders that an earlier release adds after a step back.
ALTER TABLE orders ADD COLUMN next_check_at INTEGER DEFAULT 0;
UPDATE orders SET next_check_at = checked_at WHERE status <> 'refunded';
CREATE INDEX orders_by_next_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;
DROP INDEX orders_by_check;
