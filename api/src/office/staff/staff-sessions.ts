import { randomBytes } from 'node:crypto'
import type { Caller } from '#src/accounts/audit.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { hour, minute } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'
import { hashSecret, type Keyring, newSecret } from '#src/secrets/secrets.ts'

export const idleLimit = 30 * minute
const absoluteLimit = 12 * hour
/** How often use is recorded. */
const touchInterval = minute

type StaffSessions = ReturnType<typeof createStaffSessions>

/**
 * A session of the office, and whose it is. `factor`: the name of its second factor, as `one-time-codes` needs it; null before
 * the enrolment. `codeAt`: when this session last gave a code; null while it has given none. `csrf`: sent with every call that
 * changes something.
 */
export type SignedIn = Awaited<ReturnType<StaffSessions['find']>>

export function createStaffSessions(db: WebDatabase, keyring: Keyring) {
  const running = () =>
    db
      .selectFrom('staffSessions as s')
      .where('s.createdAt', '>', Date.now() - absoluteLimit)
      .where('s.lastUsedAt', '>', Date.now() - idleLimit)

  return {
    async start(staffId: number, { address, userAgent }: Caller): Promise<string> {
      const token = newSecret()
      const now = Date.now()
      const id = randomBytes(12).toString('hex')
      const session = { tokenHash: hashSecret(token), id, staffId, address }
      const times = { createdAt: now, lastUsedAt: now }
      const row = { ...session, userAgent: userAgent.slice(0, 200), ...times }
      await db.insertInto('staffSessions').values(row).execute()
      return token
    },
    /** Counts as use. @throws Problem 401 if there is none, or it has ended or expired */
    async find(token: string | undefined) {
      const unknown = new Problem(401, 'no-session', 'Sign in to continue')
      if (!token) throw unknown
      const key = hashSecret(token)
      const { lastUsedAt, ...member } = await running()
        .innerJoin('staff', 'staff.id', 's.staffId')
        .select(['staff.id', 'email', 'name', 'role', 'factor', 'factorStep'])
        .select(['s.id as sessionId', 'codeAt', 'newFactor', 'lastUsedAt'])
        .where('tokenHash', '=', key)
        .where('removedAt', 'is', null)
        .executeTakeFirstOrThrow(() => unknown)
      const now = Date.now()
      if (now - lastUsedAt > touchInterval) {
        const use = db.updateTable('staffSessions').set({ lastUsedAt: now })
        await use.where('tokenHash', '=', key).execute()
      }
      const actor = { id: member.id, name: member.name }
      return { ...member, actor, csrf: keyring.csrfToken(token) }
    },
    /** @returns those of a member, last used first */
    ofMember: (staffId: number) =>
      running()
        .select(['id', 'address', 'userAgent', 'createdAt', 'lastUsedAt'])
        .where('staffId', '=', staffId)
        .orderBy('lastUsedAt', 'desc')
        .execute(),
    /** @returns whether the member had a session of that id */
    async end(staffId: number, id: string): Promise<boolean> {
      const ofMember = db.deleteFrom('staffSessions').where('staffId', '=', staffId)
      const { numDeletedRows } = await ofMember.where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
