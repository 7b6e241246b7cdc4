import type { DatabaseSync } from 'node:sqlite'
import { sqlOn } from '#src/database/sql.ts'

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

/** Append-only. Synchronous, so that an entry can be part of a transaction. */
export function createAudit(db: DatabaseSync) {
  const sql = sqlOn(db)
  return {
    record({ event, account, caller, detail }: AuditEntry) {
      const { id = null, login = null } = account ?? {}
      const { address = null, requestId = null } = caller ?? {}
      const userAgent = caller?.userAgent.slice(0, 200) ?? null
      sql.run`
        INSERT INTO audit_log
          (at, event, account_id, login, address, user_agent, request_id, detail)
        VALUES (${Date.now()}, ${event}, ${id}, ${login}, ${address}, ${userAgent},
          ${requestId}, ${detail ?? null})`
    },
    /** @returns the newest first */
    ofLogin: (login: string, limit: number) =>
      sql.all<{ at: number; event: string; address: string | null; detail: string | null }>`
        SELECT at, event, address, detail FROM audit_log
        WHERE login = ${login} ORDER BY id DESC LIMIT ${limit}`,
  }
}
