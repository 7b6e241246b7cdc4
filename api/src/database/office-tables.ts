import type { Generated } from 'kysely'
import type { Role } from 'shared-api/office/permissions'

/** What only the office writes, in the form of `Schema`. */
export type OfficeTables = {
  staff: {
    id: Generated<number>
    email: string
    name: string
    role: Role
    /** Null until the invitation is accepted. */
    passwordHash: string | null
    /** The sealed secret of the second factor. */
    factor: string | null
    factorStep: Generated<number>
    inviteHash: Uint8Array | null
    invitedUntil: number | null
    createdAt: number
    removedAt: number | null
    version: Generated<number>
  }
  staffSessions: {
    tokenHash: Uint8Array
    id: string
    staffId: number
    address: string
    userAgent: string
    createdAt: number
    lastUsedAt: number
    /** When it last gave a code of the second factor. */
    codeAt: number | null
    /** That of an enrolment under way. */
    newFactor: string | null
  }
  staffCodes: { staffId: number; codeHash: Uint8Array }
  coinCorrections: {
    id: Generated<number>
    accountId: number
    coins: number
    reason: string
    state: 'requested' | 'confirmed' | 'refused'
    requestedBy: string
    requestedAt: number
    decidedBy: string | null
    decidedAt: number | null
    answer: string | null
    transactionId: number | null
  }
  bans: {
    login: string
    reason: string
    until: number | null
    bannedBy: string
    bannedAt: number
  }
}
