import type { AuditEvent } from 'shared-api/office/audit-events'
import type { Actor } from 'shared-api/office/parts'
import { actorText } from '#src/accounts/actor.ts'
import type { Db } from '#src/database/schema.ts'

export type Caller = { address: string; userAgent: string; requestId: string }

/** Who does something to an account that is not his. The caller is null at the command line. */
export type By = { actor: Actor; caller: Caller | null }
/** With the reason, which the audit log keeps. */
export type Act = By & { detail: string }

/** An entry must never contain a password, a token, or anything that an unknown visitor typed. */
export type AuditEntry = {
  event: AuditEvent
  /** The id is null if only the game knows the account. */
  account: { id: number | null; login: string } | null
  /** Null for the operator at the command line. */
  caller: Caller | null
  /** Who did it, if not the player. */
  actor?: Actor | null
  detail?: string
  /** The request that caused it, if that is not the caller's. */
  requestId?: string | undefined
}

/** Append-only. */
export function createAudit(db: Db) {
  const latest = (login: string, limit: number) =>
    db
      .selectFrom('auditLog')
      .select(['at', 'event', 'address', 'detail', 'actor'])
      .where('login', '=', login)
      .orderBy('id', 'desc')
      .limit(limit)

  return {
    async record({ event, account, caller, actor, detail, ...cause }: AuditEntry) {
      const { id: accountId = null, login = null } = account ?? {}
      const { address = null } = caller ?? {}
      const requestId = cause.requestId ?? caller?.requestId ?? null
      const userAgent = caller?.userAgent.slice(0, 200) ?? null
      const by = { accountId, login, address, userAgent, requestId }
      const who = actor ? actorText(actor) : null
      const row = { at: Date.now(), event, ...by, detail: detail ?? null, actor: who }
      await db.insertInto('auditLog').values(row).execute()
    },
    /** @returns the newest first, without the mails */
    ofLogin: (login: string, limit: number) =>
      latest(login, limit).where('event', 'not like', 'mail.%').execute(),
    /** @returns the mails that were sent, or expired before, the newest first */
    mailsOf: (login: string, limit: number) =>
      latest(login, limit).where('event', 'like', 'mail.%').execute(),
  }
}
