import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ErrorBodySchema,
  LoginRequestSchema,
  LoginResponseSchema,
} from 'shared-api/contract'
import { Type } from 'typebox'
import { sessionOf } from '#src/plugins/sessions.ts'
import { answers } from '#src/routes/answers.ts'
import { signIn } from '#src/web/sign-in.ts'

export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
    async (request) => {
      const answer = await signIn(app.web, request.body)
      if (!answer.success) request.log.info({ reason: answer.message }, 'login refused')
      return answer
    },
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
      await app.web.sessions.end(sessionOf(request).token)
      return reply.code(204).send(null)
    },
  )
}
