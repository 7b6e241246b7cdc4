import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type ChangeEmailRequest,
  ChangeEmailRequestSchema,
  ConfirmEmailRequestSchema,
  EndSessionsRequestSchema,
  MessageResponseSchema,
} from 'shared-api/contract'
import type { Account } from '#src/accounts/accounts.ts'
import { accountLimits } from '#src/accounts/limits/limits.ts'
import { refuseLink } from '#src/accounts/links/use-links.ts'
import { type Call, type MessageReply, refuse } from '#src/accounts/plugin.ts'
import { askCode, askPassword } from '#src/accounts/second-factor/ask.ts'
import { forPlayerOnce, sessionOf } from '#src/accounts/sessions/require-session.ts'
import { forAnyone } from '#src/http/response-schemas.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'

const asked: MessageReply = { success: true, message: 'auth.emailChangeSent' }
const replies: Record<'changed' | 'waiting', MessageReply> = {
  changed: { success: true, message: 'auth.emailChanged' },
  waiting: { success: true, message: 'auth.emailChangeWaiting' },
}
const restored: MessageReply = { success: true, message: 'auth.emailRestored' }
const invalid = { message: 'auth.invalidLink' } as const

export const changeEmailRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/dashboard/change-email',
    forPlayerOnce(
      'Mails a link to the old and the new address; both must be followed',
      MessageResponseSchema,
      { body: ChangeEmailRequestSchema },
    ),
    (request, reply) =>
      askForChange(app.toCall(request, reply), sessionOf(request).account),
  )

  app.post(
    '/auth/change-email',
    forAnyone(
      'Confirms a new email address with the link that was sent to it, or to the old one',
      ConfirmEmailRequestSchema,
    ),
    async (request, reply) => {
      const call = app.toCall(request, reply)
      const outcome = await call.web.emailChanges.confirm(call.body.token, {
        caller: call.visitor,
        saveReply: (tx, outcome) => call.ticket.answer(tx, replies[outcome]),
      })
      return outcome ? replies[outcome] : refuseLink(call, invalid)
    },
  )

  app.post(
    '/auth/undo-email',
    forAnyone(
      'Takes a change of the email address back by the link of the mail about it, and ends every session',
      EndSessionsRequestSchema,
    ),
    async (request, reply) => {
      const call = app.toCall(request, reply)
      const { web, body, saving } = call
      const account = await web.emailChanges.undo(body.token, saving(restored))
      return account ? restored : refuseLink(call, invalid)
    },
  )
}

async function askForChange(call: Call<ChangeEmailRequest>, account: Account) {
  const { web, body, saving } = call
  if (!body.email.trim()) return refuse('auth.errorFillAllFields')
  const email = canonicalEmail(body.email)
  if (email === null) return refuse('auth.invalidEmail')
  if (email === account.email) return refuse('auth.emailIsSame')
  const refusal =
    (await askPassword(call, account, body.currentPassword)) ??
    (await askCode(call, account, body.code))
  if (refusal) return refuse(refusal)
  const admission = await web.limiter.admit(accountLimits('email changes', account.id))
  if (!admission) return refuse('auth.tooManyAttempts')
  const isMailed = await web.emailChanges.ask(account, email, saving(asked))
  return isMailed ? asked : refuse('auth.tooManyAttempts')
}
