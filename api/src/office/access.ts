import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimit, officeBodyLimit } from 'portal-contract/api'
import { Done } from 'shared-api/office/parts'
import { mayDo, type Permission } from 'shared-api/office/permissions'
import { type TObject, type TSchema, Type } from 'typebox'
import type { By } from '#src/accounts/audit.ts'
import { visitorOf } from '#src/accounts/visitor.ts'
import { minute } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'
import { responses } from '#src/http/response-schemas.ts'
import type { SignedIn } from '#src/office/staff/staff-sessions.ts'

/** `anyone`: without a session; `signing in`: any session; `staff`: after the second factor, whatever the role. */
export type Access = Permission | 'anyone' | 'signing in' | 'staff'

/** How long a code of the second factor counts for what asks for it again. */
const codeLifetime = 5 * minute

/** Only a gateway of the office sets it. That of the site removes what a visitor sends. */
const mark = 'x-portal-office'

/** Guards every route of the office. @throws at the start, for a route that does not say whom it admits */
export function guardOffice(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { method, url, config, handler } = route
    if (!config?.permission)
      throw new Error(`${method} ${url} names no permission: add one to its config`)
    app.staff.routes.set(`${method} ${url}`, config.permission)
    if (config.saysDone)
      route.handler = async function (request, reply) {
        await handler.call(this, request, reply)
        return done
      }
  })

  const refuse = async (request: FastifyRequest, code: keyof typeof refusals) => {
    const detail = `${code}: ${request.method} ${request.routeOptions.url}`
    await app.web.audit.record('office.refused', { ...byOf(request), detail })
    return new Problem(403, code, refusals[code])
  }

  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const { method, headers, url, routeOptions, socket } = request
    if (headers[mark] !== '1' || !app.isTrusted(socket.remoteAddress)) {
      throw new Problem(404, 'not-found', `There is no ${method} ${url.split('?')[0]}`)
    }
    const { permission = 'anyone', needsCode } = routeOptions.config
    if (permission === 'anyone') return
    const member = await app.staff.sessions.find(request.cookies[app.staff.cookie.name])
    request.member = member
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead && headers['x-csrf-token'] !== member.csrf) {
      throw await refuse(request, 'bad-csrf-token')
    }
    if (permission === 'signing in') return
    if (member.codeAt === null) throw await refuse(request, 'code-needed')
    if (permission !== 'staff' && !mayDo(member.role, permission)) {
      throw await refuse(request, 'not-permitted')
    }
    if (needsCode && member.codeAt <= Date.now() - codeLifetime) {
      throw new Problem(403, 'code-needed', refusals['code-needed'])
    }
  })
}

const refusals = {
  'bad-csrf-token': 'The call lacks the x-csrf-token of the session: reload the page',
  'code-needed': 'Give a code of your second factor, and try again',
  'not-permitted': 'Your role does not allow this',
}

/** The member of staff whose request passed the guard. */
export function memberOf({ member }: FastifyRequest): SignedIn {
  if (member) return member
  throw new Error('only a route that admits members of staff has one')
}

/** Who does what a request of a member asks for. */
export const byOf = (request: FastifyRequest): By => ({
  actor: memberOf(request).actor,
  caller: callerOf(request),
})

/** Who asks, for the audit log. */
export function callerOf(request: FastifyRequest) {
  return visitorOf(request, '')
}

type Given = { params?: TObject; querystring?: TObject; body?: TObject }
type More = { needsCode?: boolean; keepsSecret?: boolean }

/** For an act that asks for the second factor again. */
export const code: More = { needsCode: true }
/** For an act whose answer must not be stored. */
export const secret: More = { keepsSecret: true }

/** The part of an address that varies. */
export const byId = { params: Type.Object({ id: Type.Integer({ minimum: 1 }) }) }
export const byKey = { params: Type.Object({ id: Type.String({ maxLength: 64 }) }) }
export const byLogin = { params: Type.Object({ login: Type.String({ maxLength: 100 }) }) }

export const done = { success: true } as const

/** A route that changes nothing. The description of the API leaves the office out. */
export function read<Answer extends TSchema, Schemas extends Given = object>(
  permission: Access,
  answer: Answer,
  given: Schemas = {} as Schemas,
) {
  return {
    config: { permission },
    schema: { ...given, hide: true, response: responses(answer) },
  }
}

/** A route that changes something, once for each Idempotency-Key. Without an answer of its own it says that it is done. */
export function act<Schemas extends Given, Answer extends TSchema = typeof Done>(
  permission: Access,
  given: Schemas,
  answer?: Answer,
  { needsCode = false, keepsSecret = false }: More = {},
) {
  const config = { permission, needsCode, saysDone: answer === undefined }
  const said = answer ?? (Done as TSchema as Answer)
  const isStranger = permission === 'anyone' || permission === 'signing in'
  return {
    bodyLimit: isStranger ? bodyLimit : officeBodyLimit,
    config: keepsSecret ? config : { ...config, idempotency: 'staff' as const },
    schema: { ...given, hide: true, response: responses(said) },
  }
}
