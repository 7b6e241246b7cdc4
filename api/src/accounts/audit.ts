import type { AuditEvent } from 'shared-api/office/audit-events'
import type { Actor } from 'shared-api/office/parts'
import { actorText, toActorOrNull } from '#src/accounts/actor.ts'
import { iso } from '#src/config/realm-time.ts'
import type { Db } from '#src/database/schema.ts'

export type Caller = { address: string; userAgent: string; requestId: string }

/** Who does something to an account that is not his. The caller is null at the command line. */
export type By = { actor: Actor; caller: Caller | null }
/** With the reason, which the audit log keeps. */
export type Act = By & { detail: string }

/** An entry must never contain a password, a token, or anything that an unknown visitor typed. */
type Entry = {
  /** The id is null if only the game knows the account. None if it is about no account. */
  account?: { id: number | null; login: string } | null
  /** Null for the operator at the command line. */
  caller: Caller | null
  /** Who did it, if not the player. */
  actor?: Actor | null
  detail?: string
  /** The request that caused it, if that is not the caller's. */
  requestId?: string | undefined
}

/** Adds to the audit log. */
export async function audit(db: Db, event: AuditEvent, entry: Entry): Promise<void> {
  const { account, caller, actor, detail = null } = entry
  const row = {
    at: Date.now(),
    event,
    detail,
    accountId: account?.id ?? null,
    login: account?.login ?? null,
    address: caller?.address ?? null,
    userAgent: caller?.userAgent.slice(0, 200) ?? null,
    requestId: entry.requestId ?? caller?.requestId ?? null,
    actor: actor ? actorText(actor) : null,
  }
  await db.insertInto('auditLog').values(row).execute()
}

/** As the office shows it. */
export const toEvent = <Row extends { at: number; actor: string | null }>(row: Row) => ({
  ...row,
  at: iso(row.at),
  actor: toActorOrNull(row.actor),
})

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
    record: (event: AuditEvent, entry: Entry) => audit(db, event, entry),
    /** @returns the newest first, without the mails */
    ofLogin: (login: string, limit: number) =>
      latest(login, limit).where('event', 'not like', 'mail.%').execute(),
    /** @returns the mails that were sent, or expired before, the newest first */
    mailsOf: (login: string, limit: number) =>
      latest(login, limit).where('event', 'like', 'mail.%').execute(),
  }
}
