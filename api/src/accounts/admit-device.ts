import type { AdmitDeviceRequest } from 'shared-api/contract'
import type { AuthContext, MessageReply, ReplyWithDevice } from '#src/accounts/context.ts'
import type { Visitor } from '#src/accounts/visitor.ts'

/**
 * Makes a browser a known device of an account by the link of a mail. It logs nobody in: the password is still
 * asked for, but others can no longer use up its tries. Not under an Idempotency-Key: a kept answer would
 * come without the cookie, which is all that it is about.
 */
export async function admitDevice(
  { web, strangers }: Pick<AuthContext, 'web' | 'strangers'>,
  visitor: Visitor,
  { token }: AdmitDeviceRequest,
): Promise<ReplyWithDevice<MessageReply>> {
  const account = await web.mailLinks.admit(token, visitor)
  if (!account) {
    const isFew = strangers.mayMissLink(visitor)
    const message = isFew ? 'auth.invalidLink' : 'auth.tooManyAttempts'
    return { answer: { success: false, message } }
  }
  const device = await web.devices.remember(account.id, visitor.device)
  return { answer: { success: true, message: 'auth.deviceAdmitted' }, device }
}
