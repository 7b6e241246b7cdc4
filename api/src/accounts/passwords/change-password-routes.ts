import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ChangePasswordRequestSchema,
  ChangePasswordResponseSchema,
  ErrorBodySchema,
} from 'shared-api/contract'
import { Type } from 'typebox'
import { changePassword } from '#src/accounts/passwords/change-password.ts'
import { sessionOf } from '#src/accounts/sessions/require-session.ts'
import { handleError } from '#src/http/error-handler.ts'
import { Problem } from '#src/http/problem.ts'
import { forPlayers } from '#src/http/response-schemas.ts'

const RefusalSchema = Type.Object({
  ...ChangePasswordResponseSchema.properties,
  ...Type.Partial(ErrorBodySchema).properties,
})

/** A lost session and a wrong password both answer 401; `error` tells them apart (docs/specification.md §8.4). */
export const changePasswordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/dashboard/change-password',
    {
      onRequest: app.requireSession,
      config: { idempotency: 'account' },
      errorHandler: (error, request, reply) => {
        if (!(error instanceof Problem)) return handleError(error, request, reply)
        const { statusCode, code, message } = error
        return reply.code(statusCode).send({ error: code, message })
      },
      schema: {
        ...forPlayers,
        summary: 'Changes the password and ends every other session',
        body: ChangePasswordRequestSchema,
        response: {
          200: ChangePasswordResponseSchema,
          '4xx': RefusalSchema,
          '5xx': ErrorBodySchema,
        },
      },
    },
    async (request, reply) => {
      const call = app.toCall(request, request.body)
      const outcome = await changePassword(app.auth, sessionOf(request), call)
      const { status, ...answer } = outcome
      return reply.code(status).send(answer)
    },
  )
}
