import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AdmitDeviceRequest,
  ConfirmEmailRequest,
  EndSessionsRequest,
  type MessageKey,
  ResetPasswordRequest,
} from 'shared-api/contract'
import { isValidPassword } from 'shared-api/contract/rules/accounts'
import type { AuditEvent } from 'shared-api/office/audit-events'
import { loginBuckets } from '#src/accounts/limits/limits.ts'
import { hashForBoth } from '#src/accounts/passwords/password-hash.ts'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'
import { type Call, type MessageReply, refuse } from '#src/accounts/plugin.ts'
import { forAnyone } from '#src/http/response-schemas.ts'
import { newSecret } from '#src/secrets/secrets.ts'

const confirmed: MessageReply = { success: true, message: 'auth.emailConfirmed' }
const admitted: MessageReply = { success: true, message: 'auth.deviceAdmitted' }
const wasReset: MessageReply = { success: true, message: 'auth.passwordReset' }
const ended: MessageReply = { success: true, message: 'auth.sessionsEnded' }
const restored: MessageReply = { success: true, message: 'auth.emailRestored' }
const changes: Record<'changed' | 'waiting', MessageReply> = {
  changed: { success: true, message: 'auth.emailChanged' },
  waiting: { success: true, message: 'auth.emailChangeWaiting' },
}

const invalidEnd = ['sessions.end-refused', 'auth.invalidEndSessionsLink'] as const

export const useLinkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/reset-password',
    forAnyone(
      'Sets a new password with a one-time link from a mail, and ends every session',
      ResetPasswordRequest,
    ),
    (request, reply) => resetPassword(app.toCall(request, reply)),
  )

  app.post(
    '/auth/admit-device',
    {
      ...forAnyone(
        'Makes the browser a known device by the link of a mail, once. Takes no Idempotency-Key: what it gives is a cookie',
        AdmitDeviceRequest,
      ),
      config: {},
    },
    async (request, reply) => {
      const call = app.toCall(request, reply)
      const { web, visitor, body } = call
      const account = await web.mailLinks.admit(body.token, visitor)
      if (!account) return refuseLink(call)
      call.setDevice(await web.devices.remember(account.id, visitor.device))
      return admitted
    },
  )

  app.post(
    '/auth/end-sessions',
    forAnyone(
      'Ends every session by the link of the mail about a new password, once, and revokes that password',
      EndSessionsRequest,
    ),
    (request, reply) => endSessions(app.toCall(request, reply)),
  )

  app.post(
    '/auth/confirm-email',
    forAnyone(
      'Confirms an email address with the link that was sent to it',
      ConfirmEmailRequest,
    ),
    async (request, reply) => {
      const call = app.toCall(request, reply)
      const { web, saving, body } = call
      const account = await web.mailLinks.confirm(body.token, saving(confirmed))
      return account ? confirmed : refuseLink(call)
    },
  )

  app.post(
    '/auth/change-email',
    forAnyone(
      'Confirms a new email address with the link that was sent to it, or to the old one',
      ConfirmEmailRequest,
    ),
    async (request, reply) => {
      const call = app.toCall(request, reply)
      const outcome = await call.web.emailChanges.confirm(call.body.token, {
        caller: call.visitor,
        saveReply: (tx, outcome) => call.ticket.answer(tx, changes[outcome]),
      })
      return outcome ? changes[outcome] : refuseLink(call)
    },
  )

  app.post(
    '/auth/undo-email',
    forAnyone(
      'Takes a change of the email address back by the link of the mail about it, and ends every session',
      EndSessionsRequest,
    ),
    async (request, reply) => {
      const call = app.toCall(request, reply)
      const { web, body, saving } = call
      const account = await web.emailChanges.undo(body.token, saving(restored))
      return account ? restored : refuseLink(call)
    },
  )
}

/** Sets a new password with the link from a mail. A rejected password does not use up the link. */
async function resetPassword(call: Call<ResetPasswordRequest>): Promise<MessageReply> {
  const { web, gamePasswords, realm, visitor, saving, setDevice } = call
  const { token, password } = call.body
  if (!password) return refuse('auth.errorFillAllFields')
  if (!isValidPassword(password)) return refuse('auth.invalidPassword')
  // Checked early to skip the costly hash. What counts is whether the link is accepted below.
  const owner = await web.mailLinks.findOwner(token, 'reset')
  if (!owner) return refuseLink(call, 'password.reset-refused')
  const weakness = await weaknessOf(password, owner, realm.name)
  if (weakness) return refuse(weakness)

  const to = await hashForBoth(call, 'known', { login: owner.login, password })
  const account = await web.passwords.reset({ token, to, ...saving(wasReset) })
  if (!account) return refuseLink(call, 'password.reset-refused')
  await gamePasswords.settle()

  // Whoever reads the mailbox is the owner and may sign in, however many wrong tries there were.
  const { inARow, network } = loginBuckets(account.login, visitor)
  await web.limiter.takeBack(null, [inARow, network])
  setDevice(await web.devices.remember(account.id, visitor.device))
  return wasReset
}

/** That password is revoked too: whoever set it could otherwise log in again before the owner sets another one. */
async function endSessions(call: Call<EndSessionsRequest>): Promise<MessageReply> {
  const { web, gamePasswords, saving } = call
  const { token } = call.body
  // Checked early, as above.
  const owner = await web.mailLinks.findOwner(token, 'end-sessions')
  if (!owner) return refuseLink(call, ...invalidEnd)
  const unknown = { login: owner.login, password: newSecret() }
  const to = await hashForBoth(call, 'known', unknown)
  const account = await web.passwords.revoke({ token, to, ...saving(ended) })
  if (!account) return refuseLink(call, ...invalidEnd)
  await gamePasswords.settle()
  return ended
}

/** @param event what the audit log holds of it, if anything @param message what is said of it */
async function refuseLink(
  { web, anonymous, visitor: caller }: Call,
  event?: AuditEvent,
  message: MessageKey = 'auth.invalidLink',
): Promise<MessageReply> {
  if (!anonymous.mayTryLink(caller)) return refuse('auth.tooManyAttempts')
  if (event && anonymous.spend('invalidLinks', caller)) {
    await web.audit.record(event, { caller })
  }
  return refuse(message)
}
