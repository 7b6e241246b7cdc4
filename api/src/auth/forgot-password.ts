import type { ForgotPasswordRequest } from 'shared-api/contract'
import type { AuthContext, Request, Told } from '#src/auth/context.ts'
import { forgotLimits, mailboxLimits } from '#src/auth/limits.ts'
import { isValidEmail } from '#src/auth/rules.ts'

const success: Told = { success: true, message: 'auth.resetMailSent' }

/**
 * Mails a link for each account of an address. Whether there is any is told to nobody, neither by
 * the answer nor by the work that is done for it.
 */
export async function forgotPassword(
  { web }: AuthContext,
  { visitor, ticket, body }: Request<ForgotPasswordRequest>,
): Promise<Told> {
  const email = body.email.trim()
  if (!email) return { success: false, message: 'auth.errorFillAllFields' }
  if (!isValidEmail(email)) return { success: false, message: 'auth.invalidEmail' }
  if (!(await web.attempts.admit(forgotLimits(visitor)))) {
    return { success: false, message: 'auth.tooManyAttempts' }
  }
  // What the owner asked for, or somebody else did, is in the mailbox already.
  if (!(await web.attempts.admit(mailboxLimits(email)))) return success

  const accounts = await web.accounts.findByEmail(email)
  const { language } = visitor
  const conclude = () => ticket.answer(success)
  await web.mailLinks.mailReset(accounts, { caller: visitor, language, conclude })
  return success
}
