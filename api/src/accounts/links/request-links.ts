import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ChangeEmailRequest,
  ForgotPasswordRequest,
  MessageResponse,
} from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import { accountLimits, freePass, mailboxLimits } from '#src/accounts/limits/limits.ts'
import {
  type Call,
  type MessageReply,
  type PlayerCall,
  refuse,
  toPlayerCall,
} from '#src/accounts/plugin.ts'
import { askBoth } from '#src/accounts/second-factor/ask.ts'
import { forPlayerOnce } from '#src/accounts/sessions/require-session.ts'
import { forAnyone } from '#src/http/response-schemas.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import { mostResetLinks } from '#src/mail/new-mail.ts'

const resetSent: MessageReply = { success: true, message: 'auth.resetMailSent' }
const confirmationSent: MessageReply = {
  success: true,
  message: 'auth.emailConfirmationSent',
}
const changeSent: MessageReply = { success: true, message: 'auth.emailChangeSent' }

export const requestLinkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/forgot-password',
    forAnyone(
      'Mails a link for each account of an address; answers alike where there is none',
      ForgotPasswordRequest,
    ),
    (request, reply) => forgotPassword(app.toCall(request, reply)),
  )

  app.post(
    '/auth/confirm-email/send',
    forPlayerOnce('Sends the link that confirms the email address again', MessageResponse),
    (request, reply) => requestConfirmation(toPlayerCall(request, reply)),
  )

  app.post(
    '/dashboard/change-email',
    forPlayerOnce(
      'Mails a link to the old and the new address; both must be followed',
      MessageResponse,
      { body: ChangeEmailRequest },
    ),
    (request, reply) => requestChange(toPlayerCall(request, reply)),
  )
}

/** Neither the reply nor its timing reveals whether there is an account. */
async function forgotPassword(call: Call<ForgotPasswordRequest>): Promise<MessageReply> {
  const { web, anonymous, visitor, saving, body } = call
  if (!body.email.trim()) return refuse('auth.errorFillAllFields')
  const email = canonicalEmail(body.email)
  if (email === null) return refuse('auth.invalidEmail')
  const accounts = await web.accounts.findByEmail(email, mostResetLinks + 1)
  const isOwner = await isOnOwnDevice(call, accounts)
  const pass = isOwner ? freePass : anonymous.enter('forgotPasswords', visitor)
  if (!pass) return refuse('auth.tooManyAttempts')
  if (!(await web.limiter.admit(mailboxLimits(email, { isOwner })))) {
    // The mailbox already has a link, requested by the owner or by somebody else.
    pass.giveBack()
    return resetSent
  }
  await web.mailLinks.mailReset({ email, accounts, isOwner }, saving(resetSent))
  return resetSent
}

/** Anybody can open an account with any address, so only accounts that confirmed it count. */
async function isOnOwnDevice({ web, visitor }: Call, accounts: readonly Account[]) {
  const confirmed = accounts.filter(({ emailConfirmed }) => emailConfirmed)
  const known = await Promise.all(
    confirmed.map(({ id }) => web.devices.isKnown(id, visitor.device)),
  )
  return known.includes(true)
}

async function requestConfirmation({ web, saving, account }: PlayerCall) {
  if (account.emailConfirmed) return { success: true, message: 'auth.emailConfirmed' }
  if (account.email === '') return refuse('auth.invalidEmail')
  const admission = await web.limiter.admit(accountLimits('confirmations', account.id))
  if (!admission) return refuse('auth.tooManyAttempts')
  await web.mailLinks.mailConfirmation(account, saving(confirmationSent))
  return confirmationSent
}

async function requestChange(call: PlayerCall<ChangeEmailRequest>) {
  const { web, body, saving, account } = call
  if (!body.email.trim()) return refuse('auth.errorFillAllFields')
  const email = canonicalEmail(body.email)
  if (email === null) return refuse('auth.invalidEmail')
  if (email === account.email) return refuse('auth.emailIsSame')
  const refusal = await askBoth(call)
  if (refusal) return refuse(refusal)
  const admission = await web.limiter.admit(accountLimits('email changes', account.id))
  if (!admission) return refuse('auth.tooManyAttempts')
  const isMailed = await web.emailChanges.ask(account, email, saving(changeSent))
  return isMailed ? changeSent : refuse('auth.tooManyAttempts')
}
