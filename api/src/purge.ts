import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { deviceDays } from '#src/accounts/devices/devices.ts'
import { day, minute } from '#src/durations.ts'
import { keyLifetimes } from '#src/http/idempotency-keys.ts'
import { repeat } from '#src/jobs/repeat.ts'

/** Small enough that no request waits for it. */
const batch = 500

type Options = { auditDays: number }

export const purge = fp<Options>(
  async (app, options) => {
    const onError = (err: unknown) =>
      app.log.warn({ err }, 'expired rows could not be removed')
    app.addHook('onClose', repeat(createPurge(app.webDatabase, options), minute, onError))
  },
  { name: 'purge', dependencies: ['web'] },
)

/** In small batches between requests. @throws the first failure, after all kinds of rows were tried */
export function createPurge(db: DatabaseSync, { auditDays }: Options): () => Promise<void> {
  const expired = (table: string, key: string, condition: string, age = 0) => ({
    age,
    remove: db.prepare(
      `DELETE FROM ${table} WHERE (${key}) IN
         (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${batch})`,
    ),
  })
  const callKey = 'owner, route, key'
  const purges = [
    {
      age: auditDays * day,
      // Ids and times grow together, so it looks at the oldest rows only.
      remove: db.prepare(
        `DELETE FROM audit_log WHERE id IN
           (SELECT id FROM (SELECT id, at FROM audit_log ORDER BY id LIMIT ${batch}) WHERE at < ?)`,
      ),
    },
    expired('attempts', 'id', 'forgotten_at <= ?'),
    expired('mail_links', 'token_hash', 'expires_at <= ?'),
    expired('devices', 'token_hash, account_id', 'last_used_at <= ?', deviceDays * day),
    expired(
      'call_keys',
      callKey,
      "owner = 'anyone' AND created_at < ?",
      keyLifetimes.anyone,
    ),
    expired(
      'call_keys',
      callKey,
      "created_at < ? AND (status IS NOT NULL OR reference LIKE 'order:%')",
      keyLifetimes.players,
    ),
  ]

  return async () => {
    const failures: unknown[] = []
    for (const { remove, age } of purges) {
      try {
        while (remove.run(Date.now() - age).changes > 0) await setImmediate()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
