import type { ConfirmEmailRequest } from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import type { AuthContext, Call, MessageReply } from '#src/accounts/context.ts'
import { confirmationLimits } from '#src/accounts/limits/limits.ts'

type Context = Pick<AuthContext, 'web' | 'anonymous'>

const confirmed: MessageReply = { success: true, message: 'auth.emailConfirmed' }
const sent: MessageReply = { success: true, message: 'auth.emailConfirmationSent' }

export async function confirmEmail(
  { web, anonymous }: Context,
  { visitor, ticket, body }: Call<ConfirmEmailRequest>,
): Promise<MessageReply> {
  const saveReply = () => ticket.answer(confirmed)
  const account = await web.mailLinks.confirm(body.token, visitor, saveReply)
  if (account) return confirmed
  const mayRetry = anonymous.mayTryLink(visitor)
  return { success: false, message: mayRetry ? 'auth.invalidLink' : 'auth.tooManyAttempts' }
}

export async function requestConfirmation(
  { web }: Context,
  account: Account,
  { visitor, ticket }: Call<undefined>,
): Promise<MessageReply> {
  if (account.emailConfirmed) return confirmed
  if (account.email === '') return { success: false, message: 'auth.invalidEmail' }
  const admission = await web.limiter.admit(confirmationLimits(account.id))
  if (!admission) return { success: false, message: 'auth.tooManyAttempts' }
  const { language } = visitor
  const saveReply = () => ticket.answer(sent)
  await web.mailLinks.mailConfirmation(account, { caller: visitor, language, saveReply })
  return sent
}
