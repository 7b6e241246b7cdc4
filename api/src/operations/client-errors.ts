import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ClientErrorReportSchema, ErrorBodySchema } from 'shared-api/contract'
import { Type } from 'typebox'
import { networkOf } from '#src/accounts/visitor.ts'
import { Problem } from '#src/http/problem.ts'
import { createWindowLimit } from '#src/http/window-limit.ts'

const largestReport = 16_384

export const clientErrorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const mayReport = createWindowLimit({ windowMs: 60_000, perCaller: 20, overall: 300 })

  app.post(
    '/client-errors',
    {
      bodyLimit: largestReport,
      schema: {
        tags: ['operation'],
        summary: 'Records an error that a browser reports',
        body: ClientErrorReportSchema,
        response: { 204: Type.Null(), '4xx': ErrorBodySchema },
      },
      onRequest: async (request, reply) => {
        if (mayReport(networkOf(request.ip))) return
        reply.header('retry-after', '60')
        throw new Problem(429, 'too-many-requests', 'Too many reports this minute')
      },
    },
    async (request, reply) => {
      request.log.warn({ report: request.body }, 'a browser reported an error')
      return reply.code(204).send(null)
    },
  )
}
