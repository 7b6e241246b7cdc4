import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coinsADay, roles } from 'shared-api/office/permissions'
import {
  AcceptInvitation,
  Code,
  Enrolment,
  Invitation,
  InvitationToken,
  OfficeSession,
  RecoveryCodes,
  SignIn,
} from 'shared-api/office/staff'
import {
  hashing,
  hashPassword,
  verifyPassword,
} from '#src/accounts/passwords/password-hash.ts'
import { weaknessOf } from '#src/accounts/passwords/weak-passwords.ts'
import { hour } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'
import type { Limit } from '#src/limits/limiter.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'
import { networkLimits, networksOf } from '#src/limits/networks.ts'
import { act, callerOf, memberOf, read, secret } from '#src/office/access.ts'
import { movedToday } from '#src/office/players/corrections.ts'

const routes = {
  signIn: act('anyone', { body: SignIn }, OfficeSession, secret),
  show: read('signing in', OfficeSession),
  end: act('signing in', {}, undefined, secret),
  giveCode: act('signing in', { body: Code }, OfficeSession, secret),
  enrol: act('signing in', {}, Enrolment, secret),
  confirm: act('signing in', { body: Code }, RecoveryCodes, secret),
  invitation: act('anyone', { body: InvitationToken }, Invitation, secret),
  accept: act('anyone', { body: AcceptInvitation }, OfficeSession, secret),
}

/** Of one address, before anything is read: a flood must not reach the database. */
const triesOfAddress = { most: 40, within: hour }

export const signInRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { members, sessions, secondFactor, cookie } = app.staff
  const flood = createMemoryLimiter(Date.now, app.replica.count)

  /** @throws Problem 429 */
  const admit = async (limits: readonly Limit[]) => {
    const admission = await app.web.limiter.admit(limits)
    if (admission) return admission
    throw new Problem(429, 'too-many-attempts', 'Too many tries. Wait an hour')
  }
  const resist = ({ ip }: FastifyRequest) => {
    if (flood.admit(...networkLimits('office', ip, triesOfAddress))) return
    throw new Problem(429, 'too-many-attempts', 'Too many tries from your network')
  }
  const show = async (token: string | undefined): Promise<OfficeSession> => {
    const { id, email, name, role, csrf, codeAt, factor } = await sessions.find(token)
    const isIn = codeAt !== null
    const moved = await movedToday(app.webDatabase, id)
    return {
      csrf,
      step: isIn ? 'in' : factor === null ? 'enrol' : 'code',
      member: { id, email, name, role, permissions: isIn ? [...roles[role]] : [] },
      coinsLeft: Math.max(0, coinsADay[role] - moved),
    }
  }
  const begin = async (request: FastifyRequest, reply: FastifyReply, staffId: number) => {
    const token = await sessions.start(staffId, callerOf(request))
    reply.setCookie(cookie.name, token, cookie.options)
    return show(token)
  }
  const tokenOf = ({ cookies }: FastifyRequest) => cookies[cookie.name]

  app.post('/session', routes.signIn, async (request, reply) => {
    resist(request)
    const { password } = request.body
    const email = request.body.email.trim().toLowerCase()
    const ofAll = { bucket: `office login of ${email}`, most: 60, leak: hour / 2 }
    const bucket = `${ofAll.bucket} from ${networksOf(request.ip).caller}`
    const row = await members.findByEmail(email)
    // Guesses from elsewhere do not lock a member out of where he works.
    const isHome = row !== undefined && (await members.wasAt(row, request.ip))
    const ofCaller = { bucket, most: 10, within: hour }
    const admission = await admit(isHome ? [ofCaller] : [ofCaller, ofAll])
    const verify = () => verifyPassword(row?.passwordHash ?? null, password)
    const isRight = await hashing.run('anonymous', verify)
    const event = isRight ? 'staff.password' : 'staff.password-refused'
    // What an unknown visitor typed stands nowhere.
    if (row) await app.web.audit.record(event, { caller: callerOf(request), actor: row })
    if (!row || !isRight) {
      throw new Problem(401, 'wrong-password', 'No member of staff has this password')
    }
    await app.web.limiter.takeBack(admission, [bucket, ofAll.bucket])
    return begin(request, reply, row.id)
  })

  app.get('/session', routes.show, (request) => show(tokenOf(request)))

  app.post('/session/end', routes.end, async (request, reply) => {
    const { id, sessionId } = memberOf(request)
    await sessions.end(id, sessionId)
    reply.clearCookie(cookie.name, cookie.options)
  })

  app.post('/session/code', routes.giveCode, async (request) => {
    const member = memberOf(request)
    const bucket = `office codes of ${member.id}`
    const admission = await admit([{ bucket, most: 10, within: hour }])
    const caller = callerOf(request)
    if (!(await secondFactor.give(member, request.body.code, caller))) {
      throw await wrongCode(request)
    }
    await app.web.limiter.takeBack(admission, [bucket])
    return show(tokenOf(request))
  })

  app.post('/session/enrol', routes.enrol, (request) => {
    const member = memberOf(request)
    if (member.factor === null) return secondFactor.enrol(member)
    throw new Problem(409, 'enrolled-before', 'You have a second factor: give a code of it')
  })

  app.post('/session/enrol/confirm', routes.confirm, async (request) => {
    const member = memberOf(request)
    const { code } = request.body
    const codes = await secondFactor.confirm(member, code, callerOf(request))
    if (!codes) throw await wrongCode(request)
    return { codes }
  })

  app.post('/invitation', routes.invitation, async (request) => {
    resist(request)
    const { email, name, role } = await members.invitation(request.body.token)
    return { email, name, role }
  })

  app.post('/invitation/accept', routes.accept, async (request, reply) => {
    resist(request)
    const { token, password } = request.body
    const { email, name: login } = await members.invitation(token)
    if (await weaknessOf(password, { login, email }, app.realm.name)) {
      throw new Problem(400, 'weak-password', 'This password is easy to guess')
    }
    const hash = await hashing.run('known', () => hashPassword(password))
    const { id } = await members.accept(token, hash, callerOf(request))
    return begin(request, reply, id)
  })

  async function wrongCode(request: FastifyRequest) {
    const { actor } = memberOf(request)
    await app.web.audit.record('staff.code-refused', { caller: callerOf(request), actor })
    return new Problem(403, 'wrong-code', 'This code is wrong, or was used before')
  }
}
