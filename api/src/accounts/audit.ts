import type { DatabaseSync } from 'node:sqlite'

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

export function createAuditWriter(db: DatabaseSync): (entry: AuditEntry) => void {
  const insert = db.prepare(
    `INSERT INTO audit_log (at, event, account_id, login, address, user_agent, request_id, detail)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return ({ event, account, caller, detail }) => {
    insert.run(
      Date.now(),
      event,
      account?.id ?? null,
      account?.login ?? null,
      caller?.address ?? null,
      caller?.userAgent.slice(0, 200) ?? null,
      caller?.requestId ?? null,
      detail ?? null,
    )
  }
}

/** Append-only. */
export function createAudit(db: DatabaseSync) {
  const write = createAuditWriter(db)
  const ofLogin = db.prepare(
    'SELECT at, event, address, detail FROM audit_log WHERE login = ? ORDER BY id DESC LIMIT ?',
  )
  return {
    async record(entry: AuditEntry) {
      write(entry)
    },
    /** @returns the newest first */
    async ofLogin(login: string, limit: number) {
      return ofLogin.all(login, limit).map((row) => ({
        at: Number(row.at),
        event: String(row.event),
        address: row.address === null ? null : String(row.address),
        detail: row.detail === null ? null : String(row.detail),
      }))
    },
  }
}
