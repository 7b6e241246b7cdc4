import type { LoginResponse } from 'shared-api/contract'
import type { Credential } from '#src/accounts/accounts.ts'
import { accountLimits, loginBuckets } from '#src/accounts/limits/limits.ts'
import { type Call, type MessageReply, refuse } from '#src/accounts/plugin.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { day } from '#src/durations.ts'
import type { Admission } from '#src/limits/limiter.ts'
import type { NewMail } from '#src/mail/new-mail.ts'

/** Later than this, the mail would only alarm the player. */
const newDeviceMailValidity = 3 * day

export async function startSession(
  { web, visitor }: Call,
  account: Credential,
  { admission, isKnownDevice }: { admission: Admission; isKnownDevice: boolean },
): Promise<MessageReply<LoginResponse>> {
  const { id: accountId, login, passwordHash } = account
  const buckets = loginBuckets(login, visitor)
  const emptied = [buckets.device, buckets.network, buckets.inARow].filter(
    (name) => name !== null,
  )
  await web.limiter.takeBack(admission, emptied)
  if (!(await web.limiter.admit(accountLimits('sessions', accountId)))) {
    return refuse('auth.tooManyAttempts')
  }
  await web.audit.record({
    event: isKnownDevice ? 'login.succeeded' : 'login.new-device',
    account,
    caller: visitor,
  })
  const { userAgent } = visitor
  const mayMail =
    !isKnownDevice && (await web.limiter.admit(accountLimits('new devices', accountId)))
  const mail = mayMail ? newDeviceMail(account, visitor) : null
  const token = await web.sessions.start({ accountId, passwordHash, userAgent, mail })
  if (token === null) return refuse('auth.incorrectPassword')
  return { success: true, token }
}

function newDeviceMail(
  { login, email, emailConfirmed }: Credential,
  { address, language, userAgent }: Visitor,
): NewMail {
  const at = Date.now()
  return {
    to: { address: email, language },
    letter: { kind: 'newDeviceSignIn', login, at, address, userAgent },
    expiresAt: at + newDeviceMailValidity,
    pool: emailConfirmed ? 'noticeToOwner' : 'notice',
  }
}
