import { audit, type Caller } from '#src/accounts/audit.ts'
import type { Tx, WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import type { SignedIn } from '#src/office/staff/staff-sessions.ts'
import {
  enrolment,
  hashRecoveryCode,
  newRecoveryCodes,
  stepOf,
} from '#src/secrets/one-time-codes.ts'
import { type Keyring, newSecret } from '#src/secrets/secrets.ts'

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
