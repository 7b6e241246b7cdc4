import type { ForgotPasswordRequest } from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import type { AuthContext, Call, MessageReply } from '#src/accounts/context.ts'
import { freePass } from '#src/accounts/limits/anonymous-limits.ts'
import { mailboxLimits } from '#src/accounts/limits/limits.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import { mostResetLinks } from '#src/mail/limits.ts'

const success: MessageReply = { success: true, message: 'auth.resetMailSent' }
const tooMany: MessageReply = { success: false, message: 'auth.tooManyAttempts' }

/** Neither the reply nor its timing reveals whether there is an account. */
export async function forgotPassword(
  { web, anonymous }: AuthContext,
  { visitor, ticket, body }: Call<ForgotPasswordRequest>,
): Promise<MessageReply> {
  if (!body.email.trim()) return { success: false, message: 'auth.errorFillAllFields' }
  const email = canonicalEmail(body.email)
  if (email === null) return { success: false, message: 'auth.invalidEmail' }
  const accounts = await web.accounts.findByEmail(email, mostResetLinks + 1)
  const isOwner = await isOnOwnDevice(web, accounts, visitor)
  const pass = isOwner ? freePass : anonymous.enter('forgotPasswords', visitor)
  if (!pass) return tooMany
  if (!(await web.limiter.admit(mailboxLimits(email, { isOwner })))) {
    // The mailbox already has a link, requested by the owner or by somebody else.
    pass.giveBack()
    return success
  }

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
