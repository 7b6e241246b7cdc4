import type { Db } from '#src/database/schema.ts'

export type Caller = { address: string; userAgent: string; requestId: string }

type AuditEvent =
  | 'account.adopted'
  | 'account.banned'
  | 'account.registered'
  | 'account.removed'
  | 'account.reset-by-operator'
  | 'account.unbanned'
  | 'device.admitted'
  | 'email.confirmation-sent'
  | 'email.confirmed'
  | 'login.limited'
  | 'login.owner-warned'
  | 'login.new-device'
  | 'login.refused'
  | 'login.succeeded'
  | 'logout'
  | 'password.change-limited'
  | 'password.change-refused'
  | 'password.changed'
  | 'password.changed-in-game'
  | 'password.reset'
  | 'password.reset-refused'
  | 'password.reset-requested'
  | 'password.revoked'
  | 'registration.refused'
  | 'session.revoked'
  | 'sessions.end-refused'
  | 'sessions.ended-by-link'

/** An entry must never contain a password, a token, or anything that an unknown visitor typed. */
export type AuditEntry = {
  event: AuditEvent
  /** The id is null if only the game knows the account. */
  account: { id: number | null; login: string } | null
  /** Null for the operator at the command line. */
  caller: Caller | null
  detail?: string
}

/** Append-only. */
export function createAudit(db: Db) {
  return {
    async record({ event, account, caller, detail }: AuditEntry) {
      const { id: accountId = null, login = null } = account ?? {}
      const { address = null, requestId = null } = caller ?? {}
      const userAgent = caller?.userAgent.slice(0, 200) ?? null
      const by = { accountId, login, address, userAgent, requestId }
      const row = { at: Date.now(), event, ...by, detail: detail ?? null }
      await db.insertInto('auditLog').values(row).execute()
    },
    /** @returns the newest first */
    ofLogin: (login: string, limit: number) =>
      db
        .selectFrom('auditLog')
        .select(['at', 'event', 'address', 'detail'])
        .where('login', '=', login)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}
