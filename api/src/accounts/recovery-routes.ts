import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AdmitDeviceRequestSchema,
  ConfirmEmailRequestSchema,
  EndSessionsRequestSchema,
  ForgotPasswordRequestSchema,
  MessageResponseSchema,
  ResetPasswordRequestSchema,
} from 'shared-api/contract'
import { admitDevice } from '#src/accounts/admit-device.ts'
import { confirmEmail, requestConfirmation } from '#src/accounts/confirm-email.ts'
import { endSessions } from '#src/accounts/end-sessions.ts'
import { forgotPassword } from '#src/accounts/forgot-password.ts'
import { sessionOf } from '#src/accounts/require-session.ts'
import { resetPassword } from '#src/accounts/reset-password.ts'
import { answers } from '#src/http/answers.ts'

/** Routes that send a link by mail, or use one. */
export const authRecoveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/forgot-password',
    {
      config: { idempotency: 'anyone' },
      schema: {
        tags: ['auth'],
        summary:
          'Mails a link for each account of an address; answers alike where there is none',
        body: ForgotPasswordRequestSchema,
        response: answers(MessageResponseSchema),
      },
    },
    (request) => forgotPassword(app.auth, app.toCall(request, request.body)),
  )

  app.post(
    '/auth/reset-password',
    {
      config: { idempotency: 'anyone' },
      schema: {
        tags: ['auth'],
        summary:
          'Sets a new password with a one-time link from a mail, and ends every session',
        body: ResetPasswordRequestSchema,
        response: answers(MessageResponseSchema),
      },
    },
    async (request, reply) =>
      reply.sendWithDevice(
        await resetPassword(app.auth, app.toCall(request, request.body)),
      ),
  )

  app.post(
    '/auth/admit-device',
    {
      schema: {
        tags: ['auth'],
        summary:
          'Makes the browser a known device by the link of a mail, once. Takes no Idempotency-Key: what it gives is a cookie',
        body: AdmitDeviceRequestSchema,
        response: answers(MessageResponseSchema),
      },
    },
    async (request, reply) =>
      reply.sendWithDevice(
        await admitDevice(app.auth, app.visitorOf(request), request.body),
      ),
  )

  app.post(
    '/auth/end-sessions',
    {
      config: { idempotency: 'anyone' },
      schema: {
        tags: ['auth'],
        summary:
          'Ends every session by the link of the mail about a new password, once, and revokes that password',
        body: EndSessionsRequestSchema,
        response: answers(MessageResponseSchema),
      },
    },
    (request) => endSessions(app.auth, app.toCall(request, request.body)),
  )

  app.post(
    '/auth/confirm-email',
    {
      config: { idempotency: 'anyone' },
      schema: {
        tags: ['auth'],
        summary: 'Confirms an email address with the link that was sent to it',
        body: ConfirmEmailRequestSchema,
        response: answers(MessageResponseSchema),
      },
    },
    (request) => confirmEmail(app.auth, app.toCall(request, request.body)),
  )

  app.post(
    '/auth/confirm-email/send',
    {
      onRequest: app.requireSession,
      config: { idempotency: 'account' },
      schema: {
        tags: ['player'],
        summary: 'Sends the link that confirms the email address again',
        security: [{ session: [] }],
        response: answers(MessageResponseSchema),
      },
    },
    (request) =>
      requestConfirmation(
        app.auth,
        sessionOf(request).account,
        app.toCall(request, undefined),
      ),
  )
}
