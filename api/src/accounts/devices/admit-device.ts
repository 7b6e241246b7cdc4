import type { AdmitDeviceRequest } from 'shared-api/contract'
import type { AuthContext, MessageReply, ReplyWithDevice } from '#src/accounts/context.ts'
import type { Visitor } from '#src/accounts/visitor.ts'

/** Takes no Idempotency-Key, because a saved reply would lack the cookie. */
export async function admitDevice(
  { web, anonymous }: Pick<AuthContext, 'web' | 'anonymous'>,
  visitor: Visitor,
  { token }: AdmitDeviceRequest,
): Promise<ReplyWithDevice<MessageReply>> {
  const account = await web.mailLinks.admit(token, visitor)
  if (!account) {
    const mayRetry = anonymous.mayTryLink(visitor)
    const message = mayRetry ? 'auth.invalidLink' : 'auth.tooManyAttempts'
    return { answer: { success: false, message } }
  }
  const device = await web.devices.remember(account.id, visitor.device)
  return { answer: { success: true, message: 'auth.deviceAdmitted' }, device }
}
