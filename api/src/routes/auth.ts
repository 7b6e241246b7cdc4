import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ErrorBodySchema,
  LoginRequestSchema,
  LoginResponseSchema,
  MessageResponseSchema,
  RegisterRequestSchema,
} from 'shared-api/contract'
import { Type } from 'typebox'
import { register } from '#src/auth/register.ts'
import { signIn } from '#src/auth/sign-in.ts'
import { sessionOf } from '#src/plugins/sessions.ts'
import { answers } from '#src/routes/answers.ts'

/** Accounts and sessions begin and end here; a refusal is a 200 with its message key. */
export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/auth/register',
    {
      schema: {
        tags: ['auth'],
        summary: 'Opens an account on the site and in the game',
        body: RegisterRequestSchema,
        response: answers(MessageResponseSchema),
      },
    },
    async (request, reply) =>
      reply.sendAnswered(await register(app.auth, app.visitorOf(request), request.body)),
  )

  app.post(
    '/auth/login',
    {
      schema: {
        tags: ['auth'],
        summary: 'Starts a session; a refusal is a 200 with its message key',
        body: LoginRequestSchema,
        response: answers(LoginResponseSchema),
      },
    },
    async (request, reply) =>
      reply.sendAnswered(await signIn(app.auth, app.visitorOf(request), request.body)),
  )

  app.post(
    '/auth/logout',
    {
      onRequest: app.requireSession,
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
      await app.web.audit.record({ event: 'logout', account, caller })
      await app.web.sessions.end(token)
      return reply.code(204).send(null)
    },
  )
}
