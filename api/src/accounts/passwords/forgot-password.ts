import type { ForgotPasswordRequest } from 'shared-api/contract'
import { isValidEmail } from 'shared-api/contract/rules/accounts'
import type { Account } from '#src/accounts/accounts.ts'
import type { AuthContext, Call, MessageReply } from '#src/accounts/context.ts'
import { forgotLimits, mailboxLimits } from '#src/accounts/limits/limits.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { mostResetLinks } from '#src/mail/limits.ts'

const success: MessageReply = { success: true, message: 'auth.resetMailSent' }
const tooMany: MessageReply = { success: false, message: 'auth.tooManyAttempts' }

/** Neither the reply nor its timing reveals whether there is an account. */
export async function forgotPassword(
  { web, anonymous }: AuthContext,
  { visitor, ticket, body }: Call<ForgotPasswordRequest>,
): Promise<MessageReply> {
  const email = body.email.trim()
  if (!email) return { success: false, message: 'auth.errorFillAllFields' }
  if (!isValidEmail(email)) return { success: false, message: 'auth.invalidEmail' }
  const accounts = await web.accounts.findByEmail(email, mostResetLinks + 1)
  const isOwner = await isOnOwnDevice(web, accounts, visitor)
  if (!isOwner && !anonymous.forgotPasswords.spend()) return tooMany
  if (!(await web.limiter.admit(forgotLimits(visitor)))) {
    if (!isOwner) anonymous.forgotPasswords.giveBack()
    return tooMany
  }
  // The mailbox already has a link, requested by the owner or by somebody else.
  if (!(await web.limiter.admit(mailboxLimits(email, { isOwner })))) return success

  const { language } = visitor
  const saveReply = () => ticket.answer(success)
  const mailRequest = { caller: visitor, language, saveReply }
  await web.mailLinks.mailReset({ email, accounts, isOwner }, mailRequest)
  return success
}

/** Anybody can open an account with any address, so only accounts that confirmed it count. */
async function isOnOwnDevice(
  { devices }: AuthContext['web'],
  accounts: readonly Account[],
  { device }: Visitor,
): Promise<boolean> {
  const confirmed = accounts.filter(({ emailConfirmed }) => emailConfirmed)
  const known = await Promise.all(confirmed.map(({ id }) => devices.isKnown(id, device)))
  return known.includes(true)
}
