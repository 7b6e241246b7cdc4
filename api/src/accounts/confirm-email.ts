import type { ConfirmEmailRequest } from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import type { AuthContext, Request, Told } from '#src/accounts/context.ts'
import { confirmationLimits } from '#src/accounts/limits.ts'

type Context = Pick<AuthContext, 'web' | 'strangers'>

const confirmed: Told = { success: true, message: 'auth.emailConfirmed' }
const sent: Told = { success: true, message: 'auth.emailConfirmationSent' }

export async function confirmEmail(
  { web, strangers }: Context,
  { visitor, ticket, body }: Request<ConfirmEmailRequest>,
): Promise<Told> {
  const conclude = () => ticket.answer(confirmed)
  const account = await web.mailLinks.confirm(body.token, visitor, conclude)
  if (account) return confirmed
  const isFew = strangers.mayMissLink(visitor)
  return { success: false, message: isFew ? 'auth.invalidLink' : 'auth.tooManyAttempts' }
}

/** Sends the link once more, for a player who is logged in. */
export async function requestConfirmation(
  { web }: Context,
  account: Account,
  { visitor, ticket }: Request<undefined>,
): Promise<Told> {
  if (account.emailConfirmed) return confirmed
  if (account.email === '') return { success: false, message: 'auth.invalidEmail' }
  const admission = await web.attempts.admit(confirmationLimits(account.id))
  if (!admission) return { success: false, message: 'auth.tooManyAttempts' }
  const { language } = visitor
  const conclude = () => ticket.answer(sent)
  await web.mailLinks.mailConfirmation(account, { caller: visitor, language, conclude })
  return sent
}
