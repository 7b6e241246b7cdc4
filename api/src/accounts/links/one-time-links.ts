import { type Account, toAccount } from '#src/accounts/accounts.ts'
import type { Db, Tx } from '#src/database/schema.ts'
import { day, hour, minute } from '#src/durations.ts'
import {
  admitHours,
  confirmationHours,
  endSessionsDays,
  resetMinutes,
} from '#src/mail/new-mail.ts'
import { hashSecret, type Keyring, newSecret } from '#src/secrets/secrets.ts'

/** How long a link of each purpose works, in milliseconds. */
const lifetimes = {
  reset: resetMinutes * minute,
  confirm: confirmationHours * hour,
  'admit-device': admitHours * hour,
  'end-sessions': endSessionsDays * day,
}
export type Purpose = keyof typeof lifetimes

/** @returns the nonce; it reveals no secret without the key of the server */
export async function issueLink(
  tx: Tx,
  { linkToken }: Keyring,
  { purpose, account }: { purpose: Purpose; account: Account | null },
) {
  const nonce = newSecret()
  const expiresAt = Date.now() + lifetimes[purpose]
  await tx
    .insertInto('mailLinks')
    .values({
      tokenHash: hashSecret(linkToken(nonce)),
      purpose,
      accountId: account?.id ?? null,
      email: account?.email ?? '',
      expiresAt,
    })
    .execute()
  return { nonce, expiresAt }
}

/** @returns the account of the link; null if the link is unknown, used or expired */
export async function ownerOf(
  db: Db,
  token: string,
  purpose: Purpose,
): Promise<Account | null> {
  const row = await db
    .selectFrom('mailLinks as l')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .selectAll('a')
    .where('l.tokenHash', '=', hashSecret(token))
    .where('l.purpose', '=', purpose)
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', Date.now())
    .executeTakeFirst()
  return row ? toAccount(row) : null
}

/** @returns its account and the address that it was sent to; null if it is unknown, used or expired */
export async function useLink(tx: Tx, token: string, purpose: Purpose) {
  const now = Date.now()
  const tokenHash = hashSecret(token)
  const { numUpdatedRows } = await tx
    .updateTable('mailLinks')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  // The account may have been removed after the link was requested.
  const row = await tx
    .selectFrom('mailLinks as l')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .selectAll('a')
    .select('l.email as mailedTo')
    .where('l.tokenHash', '=', tokenHash)
    .where('a.removedAt', 'is', null)
    .executeTakeFirst()
  return row ? { account: toAccount(row), email: row.mailedTo } : null
}
