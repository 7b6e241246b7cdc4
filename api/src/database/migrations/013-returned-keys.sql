-- Earlier releases kept the key of a delivery whose coins came back, so that the same call was
-- refused for ever.
DELETE FROM call_keys WHERE status IS NULL
  AND reference IN (SELECT 'delivery:' || id FROM deliveries WHERE state = 'returned');
