import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { URI } from 'otpauth'
import type { Role } from 'shared-api/office/permissions'
import { createVisitor } from '#src/testing/visitor.ts'

export const staffPassword = 'a long pass phrase'
const operator = { actor: { id: null, name: 'root' }, caller: null }

/** A browser at the office, as its gateway hands on what it sends. */
export function createStaffBrowser(app: FastifyInstance, address = '192.0.2.1') {
  const visitor = createVisitor(app, address)
  let csrf = ''
  const send = async ({ headers, ...options }: InjectOptions) => {
    const marked = { 'x-portal-office': '1', 'x-csrf-token': csrf, ...headers }
    const answer = await visitor.send({ ...options, headers: marked })
    const { body } = answer
    if (body.includes('"csrf"')) csrf = answer.json().csrf
    return answer
  }
  return {
    send,
    get: (path: string) => send({ url: `/api/office${path}` }),
    post: (path: string, payload: object = {}, headers = {}) =>
      send({ method: 'POST', url: `/api/office${path}`, payload, headers }),
  }
}

export type StaffBrowser = ReturnType<typeof createStaffBrowser>

/** @returns the secret of the link */
export async function invite(app: FastifyInstance, role: Role, name: string = role) {
  const email = `${name}@staff.example`
  const invitation = { email, name, role }
  return (await app.staff.members.invite(invitation, operator)).token
}

/** A member of staff who has joined and given a code of the second factor. */
export async function joinStaff(app: FastifyInstance, role: Role, name: string = role) {
  const browser = createStaffBrowser(app)
  const token = await invite(app, role, name)
  await browser.post('/invitation/accept', { token, password: staffPassword })
  const { uri } = (await browser.post('/session/enrol')).json()
  const authenticator = URI.parse(uri)
  const code = authenticator.generate()
  const { codes } = (await browser.post('/session/enrol/confirm', { code })).json()
  const { member } = (await browser.get('/session')).json()
  return {
    ...browser,
    id: Number(member.id),
    email: String(member.email),
    recoveryCodes: codes as string[],
    /** A code that was not used yet: that of the next half minute. */
    nextCode: () => authenticator.generate({ timestamp: Date.now() + 30_000 }),
    /** Time passes since the last code of the second factor. */
    ageCode: (time: number) =>
      app.webDatabase
        .updateTable('staffSessions')
        .set((eb) => ({ codeAt: eb('codeAt', '-', time) }))
        .where('staffId', '=', member.id)
        .execute(),
    /** A call that counts once. */
    once: (path: string, payload: object, key: string = randomUUID()) =>
      browser.post(path, payload, { 'idempotency-key': key }),
  }
}

export type StaffMember = Awaited<ReturnType<typeof joinStaff>>

/** @returns the events of the audit log with who did them, the oldest first */
export async function auditOf(app: FastifyInstance, event: string) {
  const rows = app.webDatabase.selectFrom('auditLog').select(['actor', 'login', 'detail'])
  return rows.where('event', '=', event).orderBy('id').execute()
}
