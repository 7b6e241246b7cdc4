import type { Account } from '#src/accounts/accounts.ts'
import type { AuthContext } from '#src/accounts/context.ts'
import { attemptsMailLimits } from '#src/accounts/limits.ts'

/**
 * Tells the owner that others guess at his password until no new device is let in, with a link that lets one of
 * his in. In the language of the realm: those of the request are the guesser's.
 */
export async function warnOwner(
  { web, language }: AuthContext,
  account: Account,
): Promise<void> {
  if (account.email === '') return
  const admission = await web.attempts.admit(attemptsMailLimits(account.id))
  if (!admission) return
  const isMailed = await web.mailLinks.mailAttempts(account, language)
  // His mailbox has had enough for now: the next wrong try asks again.
  if (!isMailed) await web.attempts.takeBack(admission)
}
