import type { Account } from '#src/accounts/accounts.ts'
import { type Act, audit, type Caller } from '#src/accounts/audit.ts'
import { endTrust } from '#src/accounts/devices/devices.ts'
import {
  type MailRequest,
  noticeOf,
  type Requester,
} from '#src/accounts/links/mail-links.ts'
import type { Db, Tx, WebDatabase } from '#src/database/schema.ts'
import { orUpdate } from '#src/database/statements.ts'
import { inTurn, takeTurn, transaction } from '#src/database/transaction.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import {
  enrolment,
  hashRecoveryCode,
  newRecoveryCodes,
  stepOf,
} from '#src/secrets/one-time-codes.ts'
import { hashSecret, type Keyring, newSecret } from '#src/secrets/secrets.ts'

type Confirmation = { account: Account; keepToken: string; caller: Requester }

/** The second factor of players: an authenticator app, with recovery codes for when it is lost. */
export function createSecondFactors(db: WebDatabase, keyring: Keyring) {
  return {
    /** Whether codes are asked for. */
    isOn: async (accountId: number) => (await factorOf(db, accountId))?.confirmedAt != null,
    /** A factor that was begun before and never confirmed is replaced. @returns null if one is on */
    async begin({ id: accountId, login }: Account, issuer: string) {
      const nonce = newSecret()
      const isBegun = await inTurn(db, `account:${accountId}`, async (tx) => {
        if ((await factorOf(tx, accountId))?.confirmedAt != null) return false
        const factor = { nonce, lastStep: 0, confirmedAt: null }
        const insert = tx.insertInto('secondFactors').values({ accountId, ...factor })
        await orUpdate(tx, insert, ['accountId'], factor).execute()
        return true
      })
      return isBegun ? enrolment(keyring, nonce, { issuer, label: login }) : null
    },
    /** Also ends the other sessions: they began without it. @returns the recovery codes; null if the code is wrong */
    async confirm({ account, keepToken, caller }: Confirmation, code: string) {
      const { id: accountId } = account
      return inTurn(db, `account:${accountId}`, async (tx) => {
        const factor = await factorOf(tx, accountId)
        const lastStep = factor && !factor.confirmedAt && stepOf(keyring, factor, code)
        if (!lastStep) return null
        const on = tx
          .updateTable('secondFactors')
          .set({ lastStep, confirmedAt: Date.now() })
        await on.where('accountId', '=', accountId).execute()
        const codes = newRecoveryCodes()
        const rows = codes.map((text) => ({
          accountId,
          hash: hashRecoveryCode(keyring, text),
        }))
        await tx.insertInto('recoveryCodes').values(rows).execute()
        const sessions = tx.deleteFrom('sessions').where('accountId', '=', accountId)
        await sessions.where('tokenHash', '<>', hashSecret(keepToken)).execute()
        await endTrust(tx, accountId)
        await audit(tx, 'second-factor.set-up', { account, caller })
        const notice = { kind: 'secondFactorChanged', isOn: true } as const
        await createOutbox(tx).add(noticeOf(account, caller, notice))
        return codes
      })
    },
    /** Uses up a code of the app, or a recovery code. @returns whether it is right */
    async use(account: Account, code: string, caller: Caller): Promise<boolean> {
      const { id: accountId } = account
      const factor = await factorOf(db, accountId)
      if (factor?.confirmedAt == null) return false
      const lastStep = stepOf(keyring, factor, code)
      if (lastStep !== null) {
        // Of two calls with the same code, one changes the row.
        const { numUpdatedRows } = await db
          .updateTable('secondFactors')
          .set({ lastStep })
          .where('accountId', '=', accountId)
          .where('nonce', '=', factor.nonce)
          .where('lastStep', '<', lastStep)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }
      const { numDeletedRows } = await db
        .deleteFrom('recoveryCodes')
        .where('accountId', '=', accountId)
        .where('hash', '=', hashRecoveryCode(keyring, code))
        .executeTakeFirst()
      if (numDeletedRows === 0n) return false
      await audit(db, 'recovery-code.used', { account, caller })
      return true
    },
    /** @returns whether there was one */
    remove: (account: Account, { caller, saveReply }: MailRequest) =>
      transaction(db, async (tx) => {
        const wasThere = await removeFactor(tx, account, { caller })
        const notice = { kind: 'secondFactorChanged', isOn: false } as const
        if (wasThere) await createOutbox(tx).add(noticeOf(account, caller, notice))
        await saveReply(tx)
        return wasThere
      }),
    /** By the staff, who know the player in another way. @returns whether there was one */
    removeByStaff: (account: Account, act: Act) =>
      transaction(db, (tx) => removeFactor(tx, account, act)),
  }
}

function factorOf(db: Db, accountId: number) {
  const rows = db.selectFrom('secondFactors').selectAll()
  return rows.where('accountId', '=', accountId).executeTakeFirst()
}

/** @param since one that was set up earlier stays @returns whether there was one */
export async function removeFactor(
  tx: Tx,
  account: Account,
  who: Act | { caller: Caller },
  since = 0,
) {
  await takeTurn(tx, `account:${account.id}`)
  const ofAccount = tx.deleteFrom('secondFactors').where('accountId', '=', account.id)
  const { numDeletedRows } = await ofAccount
    .where('confirmedAt', '>=', since)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', account.id).execute()
  await endTrust(tx, account.id)
  await audit(tx, 'second-factor.removed', { account, ...who })
  return true
}
