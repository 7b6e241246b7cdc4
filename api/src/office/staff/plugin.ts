import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { cookieOf } from '#src/accounts/visitor.ts'
import type { Access } from '#src/office/access.ts'
import { createMembers } from '#src/office/staff/members.ts'
import {
  createSecondFactor,
  createStaffSessions,
  type SignedIn,
} from '#src/office/staff/staff-sessions.ts'

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

/** The secret is in the fragment, which browsers never send. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation#token=${token}`
}
