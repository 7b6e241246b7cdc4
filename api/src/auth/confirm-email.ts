import type { ConfirmEmailRequest, MessageResponse } from 'shared-api/contract'
import type { AuthContext } from '#src/auth/context.ts'
import { confirmationLimits } from '#src/auth/limits.ts'
import type { Visitor } from '#src/auth/visitor.ts'
import type { Account } from '#src/web/ports.ts'

type Context = Pick<AuthContext, 'web' | 'mail'>

export async function confirmEmail(
  { web }: Context,
  visitor: Visitor,
  { token }: ConfirmEmailRequest,
): Promise<MessageResponse> {
  const account = await web.mailLinks.confirm(token, visitor)
  return account
    ? { success: true, message: 'auth.emailConfirmed' }
    : { success: false, message: 'auth.invalidLink' }
}

/** Sends the link once more, for a player who is logged in. */
export async function requestConfirmation(
  context: Context,
  visitor: Visitor,
  account: Account,
): Promise<MessageResponse> {
  if (account.emailConfirmed) return { success: true, message: 'auth.emailConfirmed' }
  if (account.email === '') return { success: false, message: 'auth.invalidEmail' }
  const admission = await context.web.attempts.admit(confirmationLimits(account.id))
  if (!admission) return { success: false, message: 'auth.tooManyAttempts' }
  await sendConfirmation(context, visitor, account)
  return { success: true, message: 'auth.emailConfirmationSent' }
}

export async function sendConfirmation(
  { web, mail }: Context,
  visitor: Visitor,
  account: Account,
): Promise<void> {
  const { login, email } = account
  const token = await web.mailLinks.issueConfirmation(account, visitor)
  mail.sendEmailConfirmation(
    { address: email, language: visitor.language },
    { login, token },
  )
}
