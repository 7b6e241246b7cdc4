import type { Account } from '#src/accounts/accounts.ts'
import type { AuthContext } from '#src/accounts/context.ts'
import { attemptsMailLimits } from '#src/accounts/limits/limits.ts'

/** Mails in the language of the realm, because the request comes from the guesser. */
export async function warnOwner(
  { web, language }: AuthContext,
  account: Account,
): Promise<void> {
  if (account.email === '') return
  const admission = await web.limiter.admit(attemptsMailLimits(account.id))
  if (!admission) return
  const isMailed = await web.mailLinks.mailAttempts(account, language)
  // The mailbox has reached its limit; the next wrong try will mail again.
  if (!isMailed) await web.limiter.takeBack(admission)
}
