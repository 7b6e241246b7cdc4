import type { Language } from 'shared-api/contract/rules/languages'
import { type Account, createAccounts } from '#src/accounts/accounts.ts'
import { type Act, audit, type Caller } from '#src/accounts/audit.ts'
import {
  type MailRequest,
  mail,
  type Requester,
  sendChanged,
  sendConfirmation,
} from '#src/accounts/links/mail-links.ts'
import { findOwner, useLink } from '#src/accounts/links/one-time-links.ts'
import { removeFactor } from '#src/accounts/second-factor/second-factors.ts'
import type { Db, Tx, WebDatabase } from '#src/database/schema.ts'
import { inTurn } from '#src/database/transaction.ts'
import { lifetimeOf, type Purpose } from '#src/mail/new-mail.ts'
import { hashSecret, type Keyring } from '#src/secrets/secrets.ts'

const wishes = ['email-from', 'email-to'] as const

type Outcome = 'changed' | 'waiting'
type Confirmation = {
  caller: Requester
  saveReply: (tx: Tx, outcome: Outcome) => Promise<void>
}

/** Changes of an account's address, which both mailboxes confirm, and which the old one may take back. */
export function createEmailChanges(db: WebDatabase, keyring: Keyring) {
  const wishOf = (source: Db, token: string) =>
    source
      .selectFrom('mailLinks')
      .select(['accountId', 'purpose'])
      .where('tokenHash', '=', hashSecret(token))
      .where('purpose', 'in', wishes)
      .where('expiresAt', '>', Date.now())
      .executeTakeFirst()

  return {
    /** Mails a link to both addresses; an earlier wish ends. @returns false if a mailbox has reached its limit */
    ask: (account: Account, email: string, { caller, saveReply }: MailRequest) =>
      inTurn(db, `account:${account.id}`, async (tx) => {
        await removeLinks(tx, account.id, wishes)
        const { language } = caller
        const next = { ...account, email }
        const toNew = { kind: 'emailChangeTo', email } as const
        const toOld = { kind: 'emailChangeFrom', email } as const
        const isMailed =
          (await mail(tx, keyring, next, language, toNew)) &&
          // The game also opens accounts without an address.
          (account.email === '' || (await mail(tx, keyring, account, language, toOld)))
        if (!isMailed) {
          await removeLinks(tx, account.id, wishes)
          return false
        }
        await audit(tx, 'email.change-asked', { account, caller })
        await saveReply(tx)
        return true
      }),
    /** Uses one of the two links; the second changes the address. @returns null if the link is no longer valid */
    async confirm(token: string, { caller, saveReply }: Confirmation) {
      const accountId = (await wishOf(db, token))?.accountId
      if (accountId == null) return null
      return inTurn(db, `account:${accountId}`, async (tx) => {
        if (!(await wishOf(tx, token))) return null
        const use = tx.updateTable('mailLinks').set({ usedAt: Date.now() })
        await use.where('tokenHash', '=', hashSecret(token)).execute()
        const account = await createAccounts(tx).get(accountId)
        const links = await tx
          .selectFrom('mailLinks')
          .select(['purpose', 'email', 'usedAt'])
          .where('accountId', '=', accountId)
          .where('purpose', 'in', wishes)
          .where('expiresAt', '>', Date.now())
          .execute()
        const from = links.find(({ purpose }) => purpose === 'email-from')
        const to = links.find(({ purpose }) => purpose === 'email-to')
        // The address may have been changed by the staff meanwhile.
        if (!to || (from?.email ?? '') !== account.email) return null
        const outcome = to.usedAt && (!from || from.usedAt) ? 'changed' : 'waiting'
        if (outcome === 'changed') {
          const change = { email: to.email, isConfirmed: true }
          await changeEmail(tx, keyring, account, { ...change, caller })
        }
        await saveReply(tx, outcome)
        return outcome
      })
    },
    /** By the link that the old address got. @returns null if the link is no longer valid */
    async undo(token: string, { caller, saveReply }: MailRequest): Promise<Account | null> {
      const owner = await findOwner(db, token, 'undo-email')
      if (!owner) return null
      return inTurn(db, `account:${owner.id}`, async (tx) => {
        const used = await useLink(tx, token, 'undo-email')
        if (!used) return null
        await putBack(tx, used.account, { ...used, isConfirmed: true }, { caller })
        await saveReply(tx)
        return used.account
      })
    },
    /** @returns the address before a change that can still be taken back, and until when */
    undoable: (accountId: number) => undoableOf(db, accountId),
    /**
     * Gives a player another address who has lost the old one. It tells both, and ends sessions and devices.
     * @returns false if the account has this address already
     */
    correct: (accountId: number, email: string, { act, language }: ByStaff) =>
      inTurn(db, `account:${accountId}`, async (tx) => {
        const account = await createAccounts(tx).get(accountId)
        if (account.email === email) return false
        const caller = { ...unnamed, language }
        await changeEmail(tx, keyring, account, { email, isConfirmed: false, caller, act })
        await endAll(tx, account.id)
        const changed = { ...account, email, emailConfirmed: false }
        await sendConfirmation(tx, keyring, changed, caller)
        return true
      }),
    /** Takes the last change back, as its link does, but the owner has to confirm the address. @returns false if it is too late */
    restore: (account: Account, { act, language }: ByStaff) =>
      inTurn(db, `account:${account.id}`, async (tx) => {
        const before = await undoableOf(tx, account.id)
        if (!before) return false
        const links = tx.updateTable('mailLinks').set({ usedAt: Date.now() })
        await links.where('tokenHash', '=', before.tokenHash).execute()
        await putBack(tx, account, { ...before, isConfirmed: false }, act)
        const { email } = before
        const restored = { ...account, email, emailConfirmed: false }
        await sendConfirmation(tx, keyring, restored, { ...unnamed, language })
        return true
      }),
  }
}

type ByStaff = { act: Act; language: Language }
/** Mails do not say where the member of staff is. */
const unnamed = { address: '-', userAgent: '', requestId: '' }
type Change = { email: string; isConfirmed: boolean; caller: Requester; act?: Act }

/** Mails the old address a link that takes the change back. Must run in the turn of the account. */
export async function changeEmail(
  tx: Tx,
  keyring: Keyring,
  account: Account,
  { email, isConfirmed, caller, act }: Change,
): Promise<void> {
  await setEmail(tx, account.id, email, isConfirmed)
  await removeLinks(tx, account.id, [...wishes, 'reset', 'confirm', 'admit-device'])
  await audit(tx, 'email.changed', { account, caller, ...act })
  await sendChanged(tx, keyring, account, caller, { kind: 'emailChanged', email })
}

/**
 * Puts the old address back, and ends what whoever changed it may have left behind: sessions, devices, a second factor that
 * was set up since, and links that were mailed to other addresses.
 */
async function putBack(
  tx: Tx,
  account: Account,
  before: { email: string; expiresAt: number; isConfirmed: boolean },
  who: Act | { caller: Caller },
) {
  const { email, expiresAt, isConfirmed } = before
  await setEmail(tx, account.id, email, isConfirmed)
  await tx
    .deleteFrom('mailLinks')
    .where('accountId', '=', account.id)
    .where('email', '<>', email)
    // Whoever had the address before may still take that change back.
    .where(({ eb, or }) =>
      or([eb('purpose', '<>', 'undo-email'), eb('expiresAt', '>', expiresAt)]),
    )
    .execute()
  await removeLinks(tx, account.id, wishes)
  await endAll(tx, account.id)
  await removeFactor(tx, account, who, expiresAt - lifetimeOf('undo-email'))
  await audit(tx, 'email.restored', { account, ...who })
}

/** The last change, which may have been taken back by now. */
function undoableOf(db: Db, accountId: number) {
  return db
    .selectFrom('mailLinks')
    .select(['tokenHash', 'email', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'undo-email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', Date.now())
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst()
}

async function endAll(tx: Tx, accountId: number) {
  for (const table of ['sessions', 'devices'] as const) {
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute()
  }
}

function setEmail(tx: Tx, id: number, email: string, isConfirmed: boolean) {
  const emailConfirmedAt = isConfirmed ? Date.now() : null
  const accounts = tx.updateTable('accounts').set({ email, emailConfirmedAt })
  return accounts.where('id', '=', id).execute()
}

function removeLinks(tx: Tx, accountId: number, purposes: readonly Purpose[]) {
  const links = tx.deleteFrom('mailLinks').where('accountId', '=', accountId)
  return links.where('purpose', 'in', purposes).execute()
}
