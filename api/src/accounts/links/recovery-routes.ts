import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AdmitDeviceRequestSchema,
  ConfirmEmailRequestSchema,
  EndSessionsRequestSchema,
  ForgotPasswordRequestSchema,
  MessageResponseSchema,
  ResetPasswordRequestSchema,
} from 'shared-api/contract'
import type { TSchema } from 'typebox'
import { forgotPassword, requestConfirmation } from '#src/accounts/links/request-links.ts'
import {
  admitDevice,
  confirmEmail,
  endSessions,
  resetPassword,
} from '#src/accounts/links/use-links.ts'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { forPlayers, responses } from '#src/http/response-schemas.ts'

const response = responses(MessageResponseSchema)

const describe = <Body extends TSchema>(summary: string, body: Body) => ({
  config: { idempotency: 'anyone' as const },
  schema: { tags: ['auth'], summary, body, response },
})

export const authRecoveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/forgot-password',
    describe(
      'Mails a link for each account of an address; answers alike where there is none',
      ForgotPasswordRequestSchema,
    ),
    (request, reply) => forgotPassword(app.auth, app.toCall(request, reply)),
  )

  app.post(
    '/auth/reset-password',
    describe(
      'Sets a new password with a one-time link from a mail, and ends every session',
      ResetPasswordRequestSchema,
    ),
    (request, reply) => resetPassword(app.auth, app.toCall(request, reply)),
  )

  app.post(
    '/auth/admit-device',
    {
      ...describe(
        'Makes the browser a known device by the link of a mail, once. Takes no Idempotency-Key: what it gives is a cookie',
        AdmitDeviceRequestSchema,
      ),
      config: {},
    },
    (request, reply) => admitDevice(app.auth, app.toCall(request, reply)),
  )

  app.post(
    '/auth/end-sessions',
    describe(
      'Ends every session by the link of the mail about a new password, once, and revokes that password',
      EndSessionsRequestSchema,
    ),
    (request, reply) => endSessions(app.auth, app.toCall(request, reply)),
  )

  app.post(
    '/auth/confirm-email',
    describe(
      'Confirms an email address with the link that was sent to it',
      ConfirmEmailRequestSchema,
    ),
    (request, reply) => confirmEmail(app.auth, app.toCall(request, reply)),
  )

  app.post(
    '/auth/confirm-email/send',
    {
      onRequest: app.requireSession,
      config: { idempotency: 'account' },
      schema: {
        ...forPlayers,
        summary: 'Sends the link that confirms the email address again',
        response,
      },
    },
    (request, reply) =>
      requestConfirmation(app.auth, sessionOf(request).account, app.toCall(request, reply)),
  )
}
