/** Each statement returns what violates its rule. */
export const debtChecks = [
  {
    violation: 'owes another amount than its charge-backs and refunds leave open',
    sql: `SELECT 'account ' || id AS name FROM (
            SELECT CAST(substr(code, 6) AS INTEGER) AS id, balance AS owed FROM ledger_accounts
            WHERE code GLOB 'owed:*'
            UNION ALL
            SELECT account_id, shortfall - collected FROM reversals WHERE return_id IS NULL
          ) GROUP BY id HAVING sum(owed) <> 0`,
  },
  {
    violation: 'collected another amount than purchases paid of debts',
    sql: `SELECT 'account ' || id AS name FROM (
            SELECT account_id AS id, collected AS coins FROM reversals
            UNION ALL
            SELECT o.account_id, -p.debt_paid FROM payments p JOIN orders o ON o.id = p.order_id
          ) GROUP BY id HAVING sum(coins) <> 0`,
  },
  {
    violation: 'paid another debt than its entries say',
    sql: `SELECT 'payment ' || p.id AS name FROM payments p
          JOIN orders o ON o.id = p.order_id
          LEFT JOIN ledger_transactions t ON t.reference = 'debt:' || p.id
          LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id = (
            SELECT id FROM ledger_accounts WHERE code = 'owed:' || o.account_id)
          WHERE p.debt_paid <> coalesce(e.amount, 0)`,
  },
  {
    violation: 'took other coins than those of its order, or left another debt',
    sql: `SELECT 'transaction ' || r.transaction_id AS name FROM reversals r
          JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
          JOIN ledger_transactions t ON t.id = r.transaction_id
          LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id = (
            SELECT id FROM ledger_accounts WHERE code = 'owed:' || r.account_id)
          LEFT JOIN ledger_entries s ON s.transaction_id = t.id AND s.account_id = (
            SELECT id FROM ledger_accounts WHERE code = 'house:sales')
          WHERE t.kind NOT IN ('chargeback', 'refund') OR t.detail <> o.id
            OR r.account_id <> o.account_id OR p.credit_id IS NULL
            OR r.shortfall <> -coalesce(e.amount, 0) OR coalesce(s.amount, 0) <> o.coins`,
  },
  {
    violation: 'gave back other coins than those of its order, or forgave another debt',
    sql: `SELECT 'transaction ' || r.return_id AS name FROM reversals r
          JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
          JOIN ledger_transactions t ON t.id = r.return_id
          LEFT JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_id = (
            SELECT id FROM ledger_accounts WHERE code = 'owed:' || r.account_id)
          LEFT JOIN ledger_entries s ON s.transaction_id = t.id AND s.account_id = (
            SELECT id FROM ledger_accounts WHERE code = 'house:sales')
          WHERE t.kind <> 'chargebackReturned' OR t.detail <> o.id
            OR r.shortfall - r.collected <> coalesce(e.amount, 0)
            OR coalesce(s.amount, 0) <> -o.coins`,
  },
  {
    violation: 'a charge-back or refund of no payment',
    sql: `SELECT 'transaction ' || t.id AS name FROM ledger_transactions t
          LEFT JOIN reversals r ON r.transaction_id = t.id
          WHERE t.kind IN ('chargeback', 'refund') AND r.transaction_id IS NULL`,
  },
  {
    violation: 'a return of no charge-back',
    sql: `SELECT 'transaction ' || t.id AS name FROM ledger_transactions t
          LEFT JOIN reversals r ON r.return_id = t.id
          WHERE t.kind = 'chargebackReturned' AND r.return_id IS NULL`,
  },
  {
    violation: 'taken back, but approved; or the other way round',
    sql: `SELECT 'payment ' || p.id AS name FROM payments p
          LEFT JOIN reversals r ON r.payment_id = p.id AND r.return_id IS NULL
          WHERE p.credit_id IS NOT NULL
            AND (r.payment_id IS NOT NULL) <> (p.status IN ('refunded', 'charged_back'))`,
  },
]
