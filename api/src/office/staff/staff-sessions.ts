import { randomBytes } from 'node:crypto'
import { audit, type Caller } from '#src/accounts/audit.ts'
import type { Tx, WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { hour, minute } from '#src/durations.ts'
import { Problem } from '#src/http/problem.ts'
import {
  enrolment,
  hashRecoveryCode,
  newRecoveryCodes,
  stepOf,
} from '#src/secrets/one-time-codes.ts'
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

/** Every member of staff needs one: an authenticator app, and recovery codes on paper. */
export function createSecondFactor(db: WebDatabase, keyring: Keyring, issuer: string) {
  const setCodeAt = (tx: Tx, { sessionId }: SignedIn) =>
    tx
      .updateTable('staffSessions')
      .set({ codeAt: Date.now(), newFactor: null })
      .where('id', '=', sessionId)
      .execute()

  /** @returns false if another call used the code first */
  const useStep = async (tx: Tx, { id }: SignedIn, step: number) => {
    const member = tx.updateTable('staff').set({ factorStep: step }).where('id', '=', id)
    const used = await member.where('factorStep', '<', step).executeTakeFirst()
    return used.numUpdatedRows > 0n
  }

  const useRecoveryCode = async (tx: Tx, { id }: SignedIn, code: string) => {
    const ofMember = tx.deleteFrom('staffCodes').where('staffId', '=', id)
    const hash = hashRecoveryCode(keyring, code)
    const used = await ofMember.where('codeHash', '=', hash).executeTakeFirst()
    return used.numDeletedRows > 0n
  }

  return {
    /** Begins an enrolment. It counts once a code of it was given. */
    async enrol({ sessionId, email }: SignedIn) {
      const newFactor = newSecret()
      const session = db.updateTable('staffSessions').set({ newFactor })
      await session.where('id', '=', sessionId).execute()
      return enrolment(keyring, newFactor, { issuer, label: email })
    },
    /** @returns the recovery codes, which are shown once; null if the code is wrong */
    async confirm(member: SignedIn, code: string, caller: Caller) {
      const { id, actor, newFactor: factor } = member
      const step = factor && stepOf(keyring, { nonce: factor, lastStep: 0 }, code)
      if (!step) return null
      const codes = newRecoveryCodes()
      return transaction(db, async (tx) => {
        const open = tx.updateTable('staff').set({ factor, factorStep: step })
        const first = open.where('id', '=', id).where('factor', 'is', null)
        // Another session of the member may have been faster.
        if ((await first.executeTakeFirst()).numUpdatedRows === 0n) return null
        const hashes = codes.map((one) => hashRecoveryCode(keyring, one))
        const rows = hashes.map((codeHash) => ({ staffId: id, codeHash }))
        await tx.insertInto('staffCodes').values(rows).execute()
        await setCodeAt(tx, member)
        await audit(tx, 'staff.enrolled', { caller, actor })
        return codes
      })
    },
    /** Takes a code of the app, or a recovery code, once. @returns whether it was right */
    async give(member: SignedIn, code: string, caller: Caller): Promise<boolean> {
      const { factor: nonce, factorStep: lastStep } = member
      if (nonce === null) return false
      const step = stepOf(keyring, { nonce, lastStep }, code)
      return transaction(db, async (tx) => {
        const isRight =
          step === null
            ? await useRecoveryCode(tx, member, code)
            : await useStep(tx, member, step)
        if (!isRight) return false
        await setCodeAt(tx, member)
        await audit(tx, 'staff.code', { caller, actor: member.actor })
        return true
      })
    },
  }
}
