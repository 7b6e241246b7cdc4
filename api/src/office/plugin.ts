import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { cookieOf } from '#src/accounts/visitor.ts'
import { type Access, guardOffice } from '#src/office/access.ts'
import { newsEditorRoutes } from '#src/office/news/routes.ts'
import { playerRoutes } from '#src/office/players/routes.ts'
import { realmRoutes } from '#src/office/realm/routes.ts'
import { salesRoutes } from '#src/office/sales/routes.ts'
import { createMembers } from '#src/office/staff/members.ts'
import { staffRoutes } from '#src/office/staff/routes.ts'
import { signInRoutes } from '#src/office/staff/sign-in.ts'
import {
  createSecondFactor,
  createStaffSessions,
  type SignedIn,
} from '#src/office/staff/staff-sessions.ts'
import { stateRoutes } from '#src/office/state/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    staff: ReturnType<typeof createStaff>
  }
  interface FastifyContextConfig {
    /** Whom a route of the office admits. */
    permission?: Access
    /** Whether it needs a code of the last minutes, because it moves money or gives an account away. */
    needsCode?: boolean
    /** Whether it answers only that it is done, whatever its handler returns. */
    saysDone?: boolean
  }
  interface FastifyRequest {
    member: SignedIn | null
  }
}

export const staff = fp(
  async (app) => {
    app.decorateRequest('member', null)
    app.decorate('staff', createStaff(app))
  },
  { name: 'staff', dependencies: ['web'] },
)

function createStaff({ config, realm, webDatabase: db, keyring }: FastifyInstance) {
  return {
    members: createMembers(db),
    sessions: createStaffSessions(db, keyring),
    secondFactor: createSecondFactor(db, keyring, `${realm.name} · office`),
    /** Gone with the browser. */
    cookie: cookieOf(config.office.origin, 'office', { path: '/' }),
    /** Whom each route of the office admits, by method and address. */
    routes: new Map<string, Access>(),
  }
}

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
