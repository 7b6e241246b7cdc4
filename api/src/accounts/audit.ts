import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry, AuditRepository } from '#src/accounts/ports.ts'

/** For what is written down in the transaction of its cause. */
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

export function createAudit(db: DatabaseSync): AuditRepository {
  const write = createAuditWriter(db)
  const ofLogin = db.prepare(
    'SELECT at, event, address, detail FROM audit_log WHERE login = ? ORDER BY id DESC LIMIT ?',
  )
  return {
    async record(entry) {
      write(entry)
    },
    async ofLogin(login, limit) {
      return ofLogin.all(login, limit).map((row) => ({
        at: Number(row.at),
        event: String(row.event),
        address: row.address === null ? null : String(row.address),
        detail: row.detail === null ? null : String(row.detail),
      }))
    },
  }
}
