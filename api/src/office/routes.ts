import type { FastifyPluginAsync } from 'fastify'
import type { Realm } from 'shared-api/contract'
import type { Config } from '#src/config/env.ts'
import { guardOffice } from '#src/office/access.ts'
import { newsEditorRoutes } from '#src/office/news/routes.ts'
import { playerRoutes } from '#src/office/players/routes.ts'
import { realmRoutes } from '#src/office/realm/routes.ts'
import { salesRoutes } from '#src/office/sales/routes.ts'
import { staffRoutes } from '#src/office/staff/routes.ts'
import { signInRoutes } from '#src/office/staff/sign-in.ts'
import { stateRoutes } from '#src/office/state/routes.ts'

type Options = {
  config: Config
  realm: Realm
  isTrusted: (address: string | undefined) => boolean
}

/** All routes of the office, behind one guard. */
export const officeRoutes: FastifyPluginAsync<Options> = async (
  app,
  { config, realm, isTrusted },
) => {
  guardOffice(app, { cookie: app.staff.cookie.name, isTrusted })
  app.register(signInRoutes, { realm })
  app.register(newsEditorRoutes)
  app.register(playerRoutes, { realm })
  app.register(realmRoutes, { config, realm })
  app.register(salesRoutes, { config, realm })
  app.register(stateRoutes, { config, realm })
  app.register(staffRoutes, { origin: config.office.origin })
}
