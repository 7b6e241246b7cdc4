import { mostDevices } from '#src/accounts/limits/limits.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { orUpdate } from '#src/database/statements.ts'
import { transaction } from '#src/database/transaction.ts'
import { hashSecret, newSecret } from '#src/secrets/secrets.ts'

/** After this many days without use, a browser is a new device again. */
export const deviceDays = 365
const known = deviceDays * 86_400_000

export function createDevices(db: WebDatabase) {
  /** Counts as use. @returns whether the device was known */
  const use = async (accountId: number, device: string, now: number) => {
    const { numUpdatedRows } = await db
      .updateTable('devices')
      .set({ lastUsedAt: now })
      .where('tokenHash', '=', hashSecret(device))
      .where('accountId', '=', accountId)
      .where('lastUsedAt', '>', now - known)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  return {
    async isKnown(accountId: number, device: string | null): Promise<boolean> {
      if (device === null) return false
      const row = await db
        .selectFrom('devices')
        .select('accountId')
        .where('tokenHash', '=', hashSecret(device))
        .where('accountId', '=', accountId)
        .where('lastUsedAt', '>', Date.now() - known)
        .executeTakeFirst()
      return row !== undefined
    },
    /** @param device the secret that the browser sent @returns the one that it must send from now on */
    async remember(accountId: number, device: string | null): Promise<string> {
      const now = Date.now()
      if (device !== null && (await use(accountId, device, now))) return device
      // Always a new secret: if an attacker planted one in this browser, the attacker's own device
      // would become known.
      const next = newSecret()
      const tokenHash = hashSecret(next)
      await transaction(db, async (tx) => {
        if (device !== null) {
          await tx
            .updateTable('devices')
            .set({ tokenHash })
            .where('tokenHash', '=', hashSecret(device))
            .execute()
        }
        const row = { tokenHash, accountId, lastUsedAt: now }
        const insert = tx.insertInto('devices').values(row)
        const key = ['tokenHash', 'accountId'] as const
        await orUpdate(tx, insert, key, { lastUsedAt: now }).execute()
        const surplus = await tx
          .selectFrom('devices')
          .select(['tokenHash', 'accountId'])
          .where('accountId', '=', accountId)
          .orderBy('lastUsedAt', 'desc')
          .limit(mostDevices)
          .offset(mostDevices)
          .execute()
        for (const device of surplus) {
          await tx
            .deleteFrom('devices')
            .where((eb) => eb.and(device))
            .execute()
        }
      })
      return next
    },
  }
}
