import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ClientErrorReport, ErrorBody } from 'shared-api/contract'
import { Type } from 'typebox'
import { minute } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'
import { createBudgets } from '#src/limits/budget.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'
import { networkLimits } from '#src/limits/networks.ts'

const largestReport = 16_384
/** What a report says is up to its sender, so a few networks must not fill the log with what they make up. */
const shown = { bucket: 'reports in the log', most: 120, leak: minute / 2 }

export const clientErrorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limiter = createMemoryLimiter(Date.now, app.replica.count)
  const budgets = createBudgets(Date.now, app.replica.count)
  const mayReport = (address: string) =>
    limiter.admit(...networkLimits('reports', address, { most: 20, within: minute }))

  app.post(
    '/client-errors',
    {
      bodyLimit: largestReport,
      schema: {
        tags: ['operation'],
        summary: 'Records an error that a browser reports',
        body: ClientErrorReport,
        response: { 204: Type.Null(), '4xx': ErrorBody },
      },
      onRequest: async (request, reply) => {
        if (mayReport(request.ip)) return
        reply.header('retry-after', '60')
        throw new Problem(429, 'too-many-requests', 'Too many reports this minute')
      },
    },
    async (request, reply) => {
      const { body: report, ip, log } = request
      if (budgets.spend(shown, ip)) {
        const group = `${report.kind} ${report.remote} ${report.message}`
        log.warn({ report, group }, 'a browser reported an error')
      } else log.warn('browsers reported more errors than the log shows')
      return reply.code(204).send(null)
    },
  )
}
