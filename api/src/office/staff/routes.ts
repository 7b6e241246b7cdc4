import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ChangeMember,
  EndSession,
  Invite,
  Invited,
  MemberList,
  OfficeSessionList,
} from 'shared-api/office/staff'
import { iso } from '#src/config/realm-time.ts'
import { Problem } from '#src/http/problem.ts'
import { canonicalEmail } from '#src/mail/email-address.ts'
import { act, byId, byOf, code, memberOf, read, secret } from '#src/office/access.ts'
import { invitationLink } from '#src/office/staff/members.ts'

const routes = {
  sessions: read('staff', OfficeSessionList),
  end: act('staff', { body: EndSession }),
  members: read('staff.read', MemberList),
  invite: act('staff.write', { body: Invite }, Invited, { ...code, ...secret }),
  change: act('staff.write', { ...byId, body: ChangeMember }, undefined, code),
}

/** Who is staff, and the sessions of a member. */
export const staffRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { members, sessions } = app.staff

  app.get('/sessions', routes.sessions, async (request) => {
    const { id, sessionId } = memberOf(request)
    const rows = await sessions.ofMember(id)
    return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: iso(createdAt),
      lastSeenAt: iso(lastUsedAt),
      isCurrent: row.id === sessionId,
    }))
  })

  app.post('/sessions/end', routes.end, async (request) => {
    if (!(await sessions.end(memberOf(request).id, request.body.id)))
      throw new Problem(404, 'session-not-found', 'This session has ended')
  })

  app.get('/staff', routes.members, () => members.list())

  app.post('/staff/invite', routes.invite, async (request) => {
    const email = canonicalEmail(request.body.email)
    if (email === null) {
      throw new Problem(400, 'invalid-email', 'Give one e-mail address')
    }
    const wanted = { ...request.body, email }
    const { token, expiresAt } = await members.invite(wanted, byOf(request))
    const link = invitationLink(app.config.office.origin, token)
    return { link, expiresAt: iso(expiresAt) }
  })

  app.post('/staff/:id', routes.change, (request) =>
    members.change({ ...request.body, id: request.params.id }, byOf(request)),
  )
}
