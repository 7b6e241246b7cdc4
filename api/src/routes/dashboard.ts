import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DashboardSchema, type Realm } from 'shared-api/contract'
import { readDashboard } from '#src/dashboard.ts'
import { sessionOf } from '#src/plugins/sessions.ts'
import { answers } from '#src/routes/answers.ts'

export const dashboardRoutes: FastifyPluginAsyncTypebox<{ realm: Realm }> = async (
  app,
  { realm },
) => {
  app.get(
    '/dashboard',
    {
      onRequest: app.requireSession,
      schema: {
        tags: ['player'],
        summary: 'The account and its characters',
        security: [{ session: [] }],
        response: answers(DashboardSchema),
      },
    },
    (request) => readDashboard(app, sessionOf(request).account, realm.timeZone),
  )
}
