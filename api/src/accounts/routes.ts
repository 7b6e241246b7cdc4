import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ErrorBodySchema,
  LoginRequestSchema,
  LoginResponseSchema,
  MessageResponseSchema,
  RegisterRequestSchema,
} from 'shared-api/contract'
import { Type } from 'typebox'
import { register } from '#src/accounts/registration/register.ts'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { signIn } from '#src/accounts/sessions/sign-in.ts'
import { responses } from '#src/http/response-schemas.ts'

/** Registering, signing in and signing out. A refusal is a 200 with a message key. */
export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/register',
    {
      config: { idempotency: 'anyone' },
      schema: {
        tags: ['auth'],
        summary: 'Creates an account on the site and in the game',
        body: RegisterRequestSchema,
        response: responses(MessageResponseSchema),
      },
    },
    async (request, reply) =>
      reply.sendWithDevice(await register(app.auth, app.toCall(request, request.body))),
  )

  app.post(
    '/auth/login',
    {
      schema: {
        tags: ['auth'],
        summary:
          'Starts a session; a refusal is a 200 with its message key. Takes no Idempotency-Key: each call is a session of its own',
        body: LoginRequestSchema,
        response: responses(LoginResponseSchema),
      },
    },
    async (request, reply) =>
      reply.sendWithDevice(await signIn(app.auth, app.visitorOf(request), request.body)),
  )

  app.post(
    '/auth/logout',
    {
      preHandler: app.requireSession,
      config: { idempotency: 'session' },
      schema: {
        tags: ['auth'],
        summary: 'Ends the session',
        security: [{ session: [] }],
        response: { 204: Type.Null(), '4xx': ErrorBodySchema },
      },
    },
    async (request, reply) => {
      const { account, token } = sessionOf(request)
      const caller = app.visitorOf(request)
      const saveReply = () => request.ticket.answer(null)
      await app.web.sessions.end(token, { account, caller, saveReply })
      return reply.code(204).send(null)
    },
  )
}
