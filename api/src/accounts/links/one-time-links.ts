import { type Account, toAccount } from '#src/accounts/accounts.ts'
import type { Db, Tx } from '#src/database/schema.ts'
import { lifetimeOf, type Purpose } from '#src/mail/new-mail.ts'
import { hashSecret, type Keyring, newSecret } from '#src/secrets/secrets.ts'

/** @returns the nonce; it reveals no secret without the key of the server */
export async function issueLink(
  tx: Tx,
  { linkToken }: Keyring,
  { purpose, account }: { purpose: Purpose; account: Account | null },
) {
  const nonce = newSecret()
  const expiresAt = Date.now() + lifetimeOf(purpose)
  const tokenHash = hashSecret(linkToken(nonce))
  const { id: accountId = null, email = '' } = account ?? {}
  const link = { tokenHash, purpose, accountId, email, expiresAt }
  await tx.insertInto('mailLinks').values(link).execute()
  return { nonce, expiresAt }
}

/** The account of a link, if there is one. The link may have been used, or have expired. */
export function linked(db: Db, token: string, purpose: Purpose) {
  return db
    .selectFrom('mailLinks as link')
    .innerJoin('accounts', 'accounts.id', 'link.accountId')
    .selectAll('accounts')
    .where('link.tokenHash', '=', hashSecret(token))
    .where('link.purpose', '=', purpose)
}

/** @returns the account of the link; null if the link is no longer valid */
export async function findOwner(db: Db, token: string, purpose: Purpose) {
  const unused = linked(db, token, purpose).where('usedAt', 'is', null)
  const row = await unused.where('expiresAt', '>', Date.now()).executeTakeFirst()
  return row ? toAccount(row) : null
}

/** @returns its account, the address that it was sent to, and until when; null if it is unknown, used or expired */
export async function useLink(tx: Tx, token: string, purpose: Purpose) {
  const now = Date.now()
  const { numUpdatedRows } = await tx
    .updateTable('mailLinks')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const owner = linked(tx, token, purpose).select([
    'link.email as mailedTo',
    'link.expiresAt',
  ])
  // The account may have been removed after the link was requested.
  const row = await owner.where('removedAt', 'is', null).executeTakeFirst()
  if (!row) return null
  return { account: toAccount(row), email: row.mailedTo, expiresAt: row.expiresAt }
}
