import fp from 'fastify-plugin'
import type { Access } from '#src/office/access.ts'
import { createMembers } from '#src/office/staff/members.ts'
import { createSecondFactor } from '#src/office/staff/second-factor.ts'
import { createStaffSessions, type SignedIn } from '#src/office/staff/staff-sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    staff: {
      members: ReturnType<typeof createMembers>
      sessions: ReturnType<typeof createStaffSessions>
      secondFactor: ReturnType<typeof createSecondFactor>
      cookie: ReturnType<typeof cookieOf>
      /** Whom each route of the office admits, by method and address. */
      routes: Map<string, Access>
    }
  }
  interface FastifyContextConfig {
    /** Whom a route of the office admits. */
    permission?: Access
    /** Whether it needs a code of the last minutes, because it moves money or gives an account away. */
    needsCode?: boolean
  }
  interface FastifyRequest {
    member: SignedIn | null
  }
}

export const staff = fp(
  async (app) => {
    const { config, realm, webDatabase: db, keyring } = app
    app.decorateRequest('member', null)
    app.decorate('staff', {
      members: createMembers(db),
      sessions: createStaffSessions(db, keyring),
      secondFactor: createSecondFactor(db, keyring, `${realm.name} · office`),
      cookie: cookieOf(config.office.origin),
      routes: new Map(),
    })
  },
  { name: 'staff', dependencies: ['web'] },
)

/** Gone with the browser. Over https, the prefix ensures that no other host of the domain has set it. */
function cookieOf(origin: string) {
  const options = { httpOnly: true, sameSite: 'strict', path: '/' } as const
  return origin.startsWith('https:')
    ? { name: '__Host-office', options: { ...options, secure: true } }
    : { name: 'office', options }
}

/** The secret is in the fragment, which browsers never send. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation#token=${token}`
}
