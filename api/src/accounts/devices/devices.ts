import type { ExpressionBuilder } from 'kysely'
import { mostDevices } from '#src/accounts/limits/limits.ts'
import type { Schema, Tx, WebDatabase } from '#src/database/schema.ts'
import { orUpdate } from '#src/database/statements.ts'
import { transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import { hashSecret, newSecret } from '#src/secrets/secrets.ts'

/** After this many days without use, a browser is a new device again. */
export const deviceDays = 365
const known = deviceDays * day
/** How long a device that its owner trusts needs no one-time code to log in. */
export const trustedDays = 30

export function createDevices(db: WebDatabase) {
  const find = async (accountId: number, device: string | null) => {
    if (device === null) return undefined
    const rows = db.selectFrom('devices').select('trustedUntil')
    return rows.where(isKnown(accountId, device)).executeTakeFirst()
  }
  return {
    isKnown: async (accountId: number, device: string | null) =>
      (await find(accountId, device)) !== undefined,
    isTrusted: async (accountId: number, device: string | null) =>
      ((await find(accountId, device))?.trustedUntil ?? 0) > Date.now(),
    /**
     * @param device the secret that the browser sent @param isTrusted whether it needs no one-time code for some days
     * @returns the secret that it must send from now on
     */
    async remember(accountId: number, device: string | null, isTrusted = false) {
      const lastUsedAt = Date.now()
      const trustedUntil = isTrusted ? lastUsedAt + trustedDays * day : null
      // Trust is given to a new secret, which nobody else can have.
      if (device !== null && !isTrusted) {
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
        const use = { lastUsedAt, trustedUntil }
        const insert = tx.insertInto('devices').values({ tokenHash, accountId, ...use })
        await orUpdate(tx, insert, ['tokenHash', 'accountId'], use).execute()
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

/** From now on, each device of the account needs a one-time code again. */
export async function endTrust(tx: Tx, accountId: number): Promise<void> {
  const devices = tx.updateTable('devices').set({ trustedUntil: null })
  await devices.where('accountId', '=', accountId).execute()
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
