import type { ExpressionBuilder } from 'kysely'
import { mostDevices } from '#src/accounts/limits/limits.ts'
import type { Schema, WebDatabase } from '#src/database/schema.ts'
import { orUpdate } from '#src/database/statements.ts'
import { transaction } from '#src/database/transaction.ts'
import { hashSecret, newSecret } from '#src/secrets/secrets.ts'

/** After this many days without use, a browser is a new device again. */
export const deviceDays = 365
const known = deviceDays * 86_400_000

export function createDevices(db: WebDatabase) {
  return {
    async isKnown(accountId: number, device: string | null): Promise<boolean> {
      if (device === null) return false
      const rows = db.selectFrom('devices').select('accountId')
      return (await rows.where(isKnown(accountId, device)).execute()).length > 0
    },
    /** @param device the secret that the browser sent @returns the one that it must send from now on */
    async remember(accountId: number, device: string | null): Promise<string> {
      const lastUsedAt = Date.now()
      if (device !== null) {
        const use = db.updateTable('devices').set({ lastUsedAt })
        const used = await use.where(isKnown(accountId, device)).executeTakeFirst()
        if (used.numUpdatedRows > 0n) return device
      }
      // Always a new secret: if an attacker planted one in this browser, the attacker's own device
      // would become known.
      const next = newSecret()
      const tokenHash = hashSecret(next)
      await transaction(db, async (tx) => {
        if (device !== null) {
          const ofBrowser = tx.updateTable('devices').set({ tokenHash })
          await ofBrowser.where('tokenHash', '=', hashSecret(device)).execute()
        }
        const insert = tx.insertInto('devices').values({ tokenHash, accountId, lastUsedAt })
        await orUpdate(tx, insert, ['tokenHash', 'accountId'], { lastUsedAt }).execute()
        const ofAccount = tx.selectFrom('devices').where('accountId', '=', accountId)
        const newestFirst = ofAccount.select('tokenHash').orderBy('lastUsedAt', 'desc')
        const surplus = await newestFirst.limit(mostDevices).offset(mostDevices).execute()
        const remove = tx.deleteFrom('devices').where('accountId', '=', accountId)
        for (const { tokenHash } of surplus) {
          await remove.where('tokenHash', '=', tokenHash).execute()
        }
      })
      return next
    },
  }
}

/** The condition that it is a device of the account, and was used lately. */
function isKnown(accountId: number, device: string) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'devices'>) =>
    and([
      eb('tokenHash', '=', hashSecret(device)),
      eb('accountId', '=', accountId),
      eb('lastUsedAt', '>', Date.now() - known),
    ])
}
