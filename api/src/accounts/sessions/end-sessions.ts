import type { EndSessionsRequest, MessageKey } from 'shared-api/contract'
import type { AuthContext, Call, MessageReply } from '#src/accounts/context.ts'
import { hashForBoth } from '#src/accounts/passwords/hash-for-both.ts'
import type { Visitor } from '#src/accounts/visitor.ts'
import { newSecret } from '#src/secrets/secret.ts'

const ended: MessageReply = { success: true, message: 'auth.sessionsEnded' }

/** That password is revoked too: whoever set it could otherwise log in again before the owner sets another one. */
export async function endSessions(
  context: AuthContext,
  { visitor, ticket, body }: Call<EndSessionsRequest>,
): Promise<MessageReply> {
  const { web, gamePasswords } = context
  const { token } = body
  // Checked early to skip the costly hash. What counts is whether the link is accepted below.
  const owner = await web.mailLinks.findOwner(token, 'end-sessions')
  if (!owner) return invalidLink(context, visitor)
  const unknown = { login: owner.login, password: newSecret() }
  const to = await hashForBoth(context, 'known', unknown)
  const saveReply = () => ticket.answer(ended)
  const account = await web.passwords.revoke({ token, to, caller: visitor, saveReply })
  if (!account) return invalidLink(context, visitor)
  await gamePasswords.settle()
  return ended
}

async function invalidLink({ web, anonymous }: AuthContext, caller: Visitor) {
  if (!anonymous.mayTryLink(caller)) return refusal('auth.tooManyAttempts')
  if (anonymous.spend('invalidLinks', caller)) {
    await web.audit.record({ event: 'sessions.end-refused', account: null, caller })
  }
  return refusal('auth.invalidEndSessionsLink')
}

function refusal(message: MessageKey): MessageReply {
  return { success: false, message }
}
