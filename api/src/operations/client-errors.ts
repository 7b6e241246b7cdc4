import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ClientErrorReportSchema, ErrorBodySchema } from 'shared-api/contract'
import { Type } from 'typebox'
import { networksOf } from '#src/http/networks.ts'
import { Problem } from '#src/http/problem.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'

const largestReport = 16_384
const minute = 60_000

export const clientErrorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limiter = createMemoryLimiter()
  const mayReport = (address: string) =>
    limiter.admit(
      { bucket: networksOf(address).caller, most: 20, within: minute },
      { bucket: 'all', most: 300, within: minute },
    )

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
        if (mayReport(request.ip)) return
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
