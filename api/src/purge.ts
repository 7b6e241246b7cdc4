import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { deviceDays } from '#src/accounts/devices/devices.ts'
import { day } from '#src/durations.ts'
import { keyLifetimes } from '#src/http/idempotency-keys.ts'

/** Small enough that no request waits for it. */
const batch = 500

/** In small batches between requests. @throws the first failure, after all kinds of rows were tried */
export function createPurge(
  db: DatabaseSync,
  { auditDays }: { auditDays: number },
): () => Promise<void> {
  const purges = [
    {
      // Ids and times grow together, so it looks at the oldest rows only.
      remove: db.prepare(
        `DELETE FROM audit_log WHERE id IN
           (SELECT id FROM (SELECT id, at FROM audit_log ORDER BY id LIMIT ${batch}) WHERE at < ?)`,
      ),
      age: auditDays * day,
    },
    {
      remove: db.prepare(
        `DELETE FROM attempts WHERE id IN
           (SELECT id FROM attempts WHERE forgotten_at <= ? LIMIT ${batch})`,
      ),
      age: 0,
    },
    {
      remove: db.prepare(
        `DELETE FROM mail_links WHERE token_hash IN
           (SELECT token_hash FROM mail_links WHERE expires_at <= ? LIMIT ${batch})`,
      ),
      age: 0,
    },
    {
      remove: db.prepare(
        `DELETE FROM devices WHERE (token_hash, account_id) IN
           (SELECT token_hash, account_id FROM devices WHERE last_used_at <= ? LIMIT ${batch})`,
      ),
      age: deviceDays * day,
    },
    {
      remove: db.prepare(
        `DELETE FROM call_keys WHERE (owner, route, key) IN
           (SELECT owner, route, key FROM call_keys
            WHERE owner = 'anyone' AND created_at < ? LIMIT ${batch})`,
      ),
      age: keyLifetimes.anyone,
    },
    {
      remove: db.prepare(
        `DELETE FROM call_keys WHERE (owner, route, key) IN
           (SELECT owner, route, key FROM call_keys
            WHERE created_at < ? AND (status IS NOT NULL OR reference LIKE 'order:%')
            LIMIT ${batch})`,
      ),
      age: keyLifetimes.players,
    },
  ]

  return async () => {
    const work = async ({ remove, age }: (typeof purges)[number]) => {
      while (remove.run(Date.now() - age).changes > 0) await setImmediate()
    }
    const failures: unknown[] = []
    for (const one of purges) await work(one).catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}
