-- One row for each violation. As both SQLite and MariaDB understand it.

SELECT concat('transaction ', transaction_id, ': the entries do not add up to zero') AS violation
FROM ledger_entries GROUP BY transaction_id HAVING sum(amount) <> 0

UNION ALL
SELECT concat('transaction ', t.id, ': a transaction without entries on both sides')
FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
GROUP BY t.id HAVING count(e.account_id) < 2

UNION ALL
SELECT concat(l.code, ': the balance is not the sum of the entries')
FROM ledger_accounts l LEFT JOIN ledger_entries e ON e.account_id = l.id
GROUP BY l.id, l.code, l.balance HAVING l.balance <> coalesce(sum(e.amount), 0)

UNION ALL
SELECT concat(code, ': a player has less than nothing')
FROM ledger_accounts WHERE owner_id IS NOT NULL AND balance < 0

UNION ALL
SELECT concat('payment ', p.id, ': credited, but not by a purchase of its order')
FROM payments p JOIN ledger_transactions t ON t.id = p.credit_id
WHERE t.kind <> 'purchase' OR t.reference <> concat('payment:', p.id) OR t.detail <> p.order_id

UNION ALL
SELECT concat('transaction ', t.id, ': a purchase of no payment')
FROM ledger_transactions t LEFT JOIN payments p ON p.credit_id = t.id
WHERE t.kind = 'purchase' AND p.id IS NULL

UNION ALL
SELECT concat('delivery ', id,
  ': a delivery whose coins were returned and not, or the other way round')
FROM deliveries WHERE (state = 'returned') <> (return_id IS NOT NULL)

UNION ALL
SELECT concat(replace(code, 'owed:', 'account '),
  ': owes another amount than its charge-backs and refunds leave open')
FROM (
  SELECT code, balance AS owed FROM ledger_accounts WHERE code LIKE 'owed:%'
  UNION ALL
  SELECT concat('owed:', account_id), shortfall - collected FROM reversals
  WHERE return_id IS NULL
) AS debts GROUP BY code HAVING sum(owed) <> 0

UNION ALL
SELECT concat('account ', id, ': collected another amount than purchases paid of debts')
FROM (
  SELECT account_id AS id, collected AS coins FROM reversals
  UNION ALL
  SELECT o.account_id, -p.debt_paid FROM payments p JOIN orders o ON o.id = p.order_id
) AS payments_of_debts GROUP BY id HAVING sum(coins) <> 0

UNION ALL
SELECT concat('payment ', p.id, ': paid another debt than its entries say')
FROM payments p JOIN orders o ON o.id = p.order_id
LEFT JOIN ledger_transactions t ON t.reference = concat('debt:', p.id)
LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id =
  (SELECT id FROM ledger_accounts WHERE code = concat('owed:', o.account_id))
WHERE p.debt_paid <> coalesce(e.amount, 0)

UNION ALL
SELECT concat('correction ', c.id, ': moved other coins than it says')
FROM coin_corrections c JOIN ledger_transactions t ON t.id = c.transaction_id
LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id =
  (SELECT id FROM ledger_accounts WHERE owner_id = c.account_id)
WHERE t.reference <> concat('correction:', c.id) OR coalesce(e.amount, 0) <> c.coins

UNION ALL
SELECT concat('transaction ', t.id, ': a correction that nobody confirmed')
FROM ledger_transactions t LEFT JOIN coin_corrections c ON c.transaction_id = t.id
WHERE t.reference LIKE 'correction:%' AND c.id IS NULL

-- With e, the entry of what the player owes, and s, that of the sale.
UNION ALL
SELECT concat('transaction ', r.transaction_id,
  ': took other coins than those of its order, or left another debt')
FROM reversals r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
JOIN ledger_transactions t ON t.id = r.transaction_id
LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id =
  (SELECT id FROM ledger_accounts WHERE code = concat('owed:', r.account_id))
LEFT JOIN ledger_entries s ON s.transaction_id = t.id AND s.account_id =
  (SELECT id FROM ledger_accounts WHERE code = 'house:sales')
WHERE t.kind NOT IN ('chargeback', 'refund') OR t.detail <> o.id
  OR r.account_id <> o.account_id OR p.credit_id IS NULL
  OR r.shortfall <> -coalesce(e.amount, 0) OR coalesce(s.amount, 0) <> o.coins

UNION ALL
SELECT concat('transaction ', r.return_id,
  ': gave back other coins than those of its order, or forgave another debt')
FROM reversals r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
JOIN ledger_transactions t ON t.id = r.return_id
LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id =
  (SELECT id FROM ledger_accounts WHERE code = concat('owed:', r.account_id))
LEFT JOIN ledger_entries s ON s.transaction_id = t.id AND s.account_id =
  (SELECT id FROM ledger_accounts WHERE code = 'house:sales')
WHERE t.kind <> 'chargebackReturned' OR t.detail <> o.id
  OR r.shortfall - r.collected <> coalesce(e.amount, 0)
  OR coalesce(s.amount, 0) <> -o.coins

UNION ALL
SELECT concat('transaction ', t.id, ': a charge-back or refund of no payment')
FROM ledger_transactions t LEFT JOIN reversals r ON r.transaction_id = t.id
WHERE t.kind IN ('chargeback', 'refund') AND r.transaction_id IS NULL

UNION ALL
SELECT concat('transaction ', t.id, ': a return of no charge-back')
FROM ledger_transactions t LEFT JOIN reversals r ON r.return_id = t.id
WHERE t.kind = 'chargebackReturned' AND r.return_id IS NULL

UNION ALL
SELECT concat('payment ', p.id, ': taken back, but approved; or the other way round')
FROM payments p LEFT JOIN reversals r ON r.payment_id = p.id AND r.return_id IS NULL
WHERE p.credit_id IS NOT NULL
  AND (r.payment_id IS NOT NULL) <> (p.status IN ('refunded', 'charged_back'))
