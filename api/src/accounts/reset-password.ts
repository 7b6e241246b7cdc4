import type { MessageKey, ResetPasswordRequest } from 'shared-api/contract'
import { isValidPassword } from 'shared-api/contract/rules'
import type {
  AuthContext,
  Call,
  MessageReply,
  ReplyWithDevice,
} from '#src/accounts/context.ts'
import { hashBoth, inTurn } from '#src/accounts/in-turn.ts'
import { loginBuckets } from '#src/accounts/limits.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { weaknessOf } from '#src/accounts/weak-passwords.ts'

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

  const hashes = await inTurn(context, { turn: 'known' }, () => hashBoth(context, password))
  const saveReply = () => ticket.answer(done)
  const asking = { caller: visitor, language: visitor.language, saveReply }
  const reset = { token, to: hashes, ...asking }
  const account = await web.passwords.reset(reset)
  if (!account) return invalidLink(context, visitor)
  await gamePasswords.settle()

  // Whoever can read the mailbox is the owner and may sign in, however many strangers have tried.
  const { inARow, network } = loginBuckets(account.login, visitor)
  await web.attempts.takeBack(null, [inARow, network])
  const device = await web.devices.remember(account.id, visitor.device)
  return { answer: done, device }
}

async function invalidLink({ web, strangers }: AuthContext, caller: Visitor) {
  if (!strangers.mayMissLink(caller)) return refusal('auth.tooManyAttempts')
  if (strangers.links.spend()) {
    await web.audit.record({ event: 'password.reset-refused', account: null, caller })
  }
  return refusal('auth.invalidLink')
}

function refusal(message: MessageKey): ReplyWithDevice<MessageReply> {
  return { answer: { success: false, message } }
}
