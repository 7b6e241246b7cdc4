import type { FastifyPluginAsync } from 'fastify'
import { guardOffice } from '#src/office/access.ts'
import { newsEditorRoutes } from '#src/office/news/routes.ts'
import { playerRoutes } from '#src/office/players/routes.ts'
import { realmRoutes } from '#src/office/realm/routes.ts'
import { salesRoutes } from '#src/office/sales/routes.ts'
import { staffRoutes } from '#src/office/staff/routes.ts'
import { signInRoutes } from '#src/office/staff/sign-in.ts'
import { stateRoutes } from '#src/office/state/routes.ts'

/** All routes of the office, behind one guard. */
export const officeRoutes: FastifyPluginAsync = async (app) => {
  guardOffice(app)
  app.register(signInRoutes)
  app.register(newsEditorRoutes)
  app.register(playerRoutes)
  app.register(realmRoutes)
  app.register(salesRoutes)
  app.register(stateRoutes)
  app.register(staffRoutes)
}
