import type { MessageKey, ResetPasswordRequest } from 'shared-api/contract'
import { isValidPassword } from 'shared-api/contract/rules/accounts'
import type {
  AuthContext,
  Call,
  MessageReply,
  ReplyWithDevice,
} from '#src/accounts/context.ts'
import { loginBuckets } from '#src/accounts/limits/limits.ts'
import { hashForBoth } from '#src/accounts/passwords/hash-for-both.ts'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'
import type { Visitor } from '#src/accounts/visitor.ts'

const done: MessageReply = { success: true, message: 'auth.passwordReset' }

/** Sets a new password with the link from a mail. A rejected password does not use up the link. */
export async function resetPassword(
  context: AuthContext,
  { visitor, ticket, body }: Call<ResetPasswordRequest>,
): Promise<ReplyWithDevice<MessageReply>> {
  const { token, password } = body
  const { web, gamePasswords, realm } = context
  if (!password) return refusal('auth.errorFillAllFields')
  if (!isValidPassword(password)) return refusal('auth.invalidPassword')
  // Checked early to skip the costly hash. What counts is whether the link is accepted below.
  const owner = await web.mailLinks.findOwner(token, 'reset')
  if (!owner) return invalidLink(context, visitor)
  const weakness = await weaknessOf(password, owner, realm.name)
  if (weakness) return refusal(weakness)

  const hashes = await hashForBoth(context, 'known', { login: owner.login, password })
  const saveReply = () => ticket.answer(done)
  const mailRequest = { caller: visitor, language: visitor.language, saveReply }
  const reset = { token, to: hashes, ...mailRequest }
  const account = await web.passwords.reset(reset)
  if (!account) return invalidLink(context, visitor)
  await gamePasswords.settle()

  // Whoever reads the mailbox is the owner and may sign in, however many wrong tries there were.
  const { inARow, network } = loginBuckets(account.login, visitor)
  await web.limiter.takeBack(null, [inARow, network])
  const device = await web.devices.remember(account.id, visitor.device)
  return { answer: done, device }
}

async function invalidLink({ web, anonymous }: AuthContext, caller: Visitor) {
  if (!anonymous.mayTryLink(caller)) return refusal('auth.tooManyAttempts')
  if (anonymous.spend('invalidLinks', caller)) {
    await web.audit.record({ event: 'password.reset-refused', account: null, caller })
  }
  return refusal('auth.invalidLink')
}

function refusal(message: MessageKey): ReplyWithDevice<MessageReply> {
  return { answer: { success: false, message } }
}
