import type { Account, Credential } from '#src/accounts/accounts.ts'
import { audit } from '#src/accounts/audit.ts'
import { endTrust } from '#src/accounts/devices/devices.ts'
import {
  confirmEmail,
  type MailRequest,
  type Requester,
  sendChanged,
} from '#src/accounts/links/mail-links.ts'
import { useLink } from '#src/accounts/links/one-time-links.ts'
import type { Tx, WebDatabase } from '#src/database/schema.ts'
import { orUpdate } from '#src/database/statements.ts'
import { takeTurn, transaction } from '#src/database/transaction.ts'
import { hashSecret, type Keyring } from '#src/secrets/secrets.ts'

export type PendingGamePassword = { accountId: number; login: string; hash: string }

export type PasswordHashes = { web: string; game: string }

type Change = { account: Account; from: string; to: PasswordHashes; keepToken: string }
type ByLink = MailRequest & { token: string; to: PasswordHashes }

export function createPasswords(db: WebDatabase, keyring: Keyring) {
  // Each has an account. Still a left join: for an inner one, SQLite reads all accounts to find those few.
  const pending = db
    .selectFrom('gamePasswords')
    .leftJoin('accounts', 'accounts.id', 'accountId')
    .select(['accountId', 'login', 'hash'])
    .$narrowType<{ login: string }>()
  /** @param keptHash of the token whose session goes on */
  const followUp = async (
    tx: Tx,
    account: Account,
    caller: Requester,
    keptHash: Uint8Array = Buffer.alloc(0),
  ) => {
    const links = tx.deleteFrom('mailLinks').where('accountId', '=', account.id)
    await links.where('purpose', '=', 'reset').where('usedAt', 'is', null).execute()
    const sessions = tx.deleteFrom('sessions').where('accountId', '=', account.id)
    await sessions.where('tokenHash', '<>', keptHash).execute()
    await endTrust(tx, account.id)
    await sendChanged(tx, keyring, account, caller, { kind: 'passwordChanged' })
  }

  return {
    /** @returns whether the password was still the one with the hash `from` */
    change: ({ account, from, to, keepToken, caller, saveReply }: Change & MailRequest) =>
      transaction(db, async (tx) => {
        if (!(await replace(tx, account.id, from, to.web))) return false
        await addPending(tx, account.id, to.game)
        await audit(tx, 'password.changed', { account, caller })
        await followUp(tx, account, caller, hashSecret(keepToken))
        await saveReply(tx)
        return true
      }),
    /** @returns the account; null if the link is unknown, used or expired */
    reset: ({ token, to, caller, saveReply }: ByLink) =>
      transaction(db, async (tx) => {
        const used = await useLink(tx, token, 'reset')
        if (!used) return null
        const { account, email } = used
        await takeTurn(tx, `account:${account.id}`)
        await set(tx, account.id, to.web).execute()
        // Using the link proves access to the mailbox.
        if (account.email === email) await confirmEmail(tx, account.id)
        await addPending(tx, account.id, to.game)
        await audit(tx, 'password.reset', { account, caller })
        await followUp(tx, account, caller)
        await saveReply(tx)
        return account
      }),
    /**
     * Replaces the password only if the address is confirmed: otherwise the mail may have reached somebody else, who must not
     * lock the owner out. @returns the account; null if the link is unknown, used or expired
     */
    revoke: ({ token, to, caller, saveReply }: ByLink) =>
      transaction(db, async (tx) => {
        const account = (await useLink(tx, token, 'end-sessions'))?.account ?? null
        if (!account) return null
        await takeTurn(tx, `account:${account.id}`)
        for (const table of ['sessions', 'devices'] as const) {
          await tx.deleteFrom(table).where('accountId', '=', account.id).execute()
        }
        await audit(tx, 'sessions.ended-by-link', { account, caller })
        if (account.emailConfirmed) {
          await set(tx, account.id, to.web).execute()
          await addPending(tx, account.id, to.game)
          await audit(tx, 'password.revoked', { account, caller })
        }
        await saveReply(tx)
        return account
      }),
    /** @returns whether the game does not have the newest password yet */
    async isPending(accountId: number): Promise<boolean> {
      return (await pending.where('accountId', '=', accountId).execute()).length > 0
    },
    /** Takes a password that was set in the game. @returns false if the account has got another one meanwhile */
    adopt: (account: Credential, to: string, caller: Requester) =>
      transaction(db, async (tx) => {
        if (!(await replace(tx, account.id, account.passwordHash, to))) return false
        await audit(tx, 'password.changed-in-game', { account, caller })
        await followUp(tx, account, caller)
        return true
      }),
    pending: (): Promise<PendingGamePassword[]> => pending.execute(),
    /** @returns whether it still waits, and no newer one does */
    async isWaiting({ accountId, hash }: PendingGamePassword): Promise<boolean> {
      const same = pending.where('accountId', '=', accountId).where('hash', '=', hash)
      return (await same.execute()).length > 0
    },
    /** Marks a password as written to the game database. A newer one stays pending. */
    async settled({ accountId, hash }: PendingGamePassword) {
      const ofAccount = db.deleteFrom('gamePasswords').where('accountId', '=', accountId)
      await ofAccount.where('hash', '=', hash).execute()
    },
  }
}

function set(tx: Tx, id: number, passwordHash: string) {
  return tx.updateTable('accounts').set({ passwordHash }).where('id', '=', id)
}

/** @returns false if the account has got another password than the one with the hash `from` */
async function replace(tx: Tx, id: number, from: string, to: string): Promise<boolean> {
  await takeTurn(tx, `account:${id}`)
  const replaced = await set(tx, id, to).where('passwordHash', '=', from).executeTakeFirst()
  return replaced.numUpdatedRows > 0n
}

async function addPending(tx: Tx, accountId: number, hash: string) {
  const insert = tx.insertInto('gamePasswords').values({ accountId, hash })
  await orUpdate(tx, insert, ['accountId'], { hash }).execute()
}
