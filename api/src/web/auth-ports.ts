import type { Language } from 'shared-api/contract'
import type { Account } from '#src/web/ports.ts'

/** Who sent a request, for the audit log. */
export type Caller = { address: string; userAgent: string; requestId: string }

export type AuditEvent =
  | 'account.adopted'
  | 'account.banned'
  | 'account.registered'
  | 'account.removed'
  | 'account.reset-by-operator'
  | 'account.unbanned'
  | 'email.confirmation-sent'
  | 'email.confirmed'
  | 'login.limited'
  | 'login.new-device'
  | 'login.refused'
  | 'login.succeeded'
  | 'logout'
  | 'password.change-limited'
  | 'password.change-refused'
  | 'password.changed'
  | 'password.reset'
  | 'password.reset-refused'
  | 'password.reset-requested'
  | 'registration.limited'
  | 'registration.refused'
  | 'session.revoked'

/** A caller who asked for a mail, and what his call ends with. */
export type Asking = {
  caller: Caller
  language: Language
  conclude: Conclude
}

/** What belongs into the same transaction: the answer under an Idempotency-Key. */
export type Conclude = () => void

/** No entry may hold a password, a token, or what somebody typed who is not known. */
export type AuditEntry = {
  event: AuditEvent
  /** The id is null where only the game knows the account. */
  account: { id: number | null; login: string } | null
  /** Null for the operator at the command line. */
  caller: Caller | null
  detail?: string
}

export type AuditRecord = {
  at: number
  event: string
  address: string | null
  detail: string | null
}

/** Append-only. */
export type AuditRepository = {
  record(entry: AuditEntry): Promise<void>
  /** @returns the newest first */
  ofLogin(login: string, limit: number): Promise<AuditRecord[]>
}

/** At most so many tries in a bucket: within so many milliseconds, or in a row where null. */
export type Limit = { bucket: string; most: number; within: number | null }

/** Tries that were counted. `isLast` where one of the limits allows no more after it. */
export type Admission = { ids: readonly number[]; isLast: boolean }

export type AttemptRepository = {
  /**
   * Counts one try in every bucket before it is made, so that parallel ones cannot slip through.
   *
   * @returns null, and counts nothing, where any limit is reached
   */
  admit(limits: readonly Limit[]): Promise<Admission | null>
  /** Takes the try back, and with it all others of the buckets. */
  succeed(admission: Admission, buckets: readonly string[]): Promise<void>
}

export type SignIn = { token: string; device: string; isNewDevice: boolean }

export type DeviceRepository = {
  isKnown(accountId: number, device: string | null): Promise<boolean>
  /**
   * @param device what the browser presented
   * @returns what the browser must present from now on
   */
  remember(accountId: number, device: string | null): Promise<string>
}

export type PendingGamePassword = { accountId: number; login: string; hash: string }

/** A password in both forms in which it is stored. */
export type PasswordHashes = { web: string; game: string }

export type PasswordRepository = {
  /**
   * Ends every session but the given one.
   *
   * @returns whether the password was still the one with the hash `from`
   */
  change(change: {
    account: Account
    from: string
    to: PasswordHashes
    keepToken: string
    caller: Caller
    conclude: Conclude
  }): Promise<boolean>
  /**
   * Uses up a link: sets the password and ends every session.
   *
   * @returns whose it is; null where the link is unknown, used or too old
   */
  reset(reset: {
    token: string
    to: PasswordHashes
    caller: Caller
    conclude: Conclude
  }): Promise<Account | null>
  /** What the game database has not been told yet. */
  pending(): Promise<PendingGamePassword[]>
  /** The game database has been told. A newer password stays pending. */
  settled(password: PendingGamePassword): Promise<void>
}

export type MailLinkRepository = {
  /** @returns the secret of a link that the operator hands over himself */
  issueReset(account: Account): Promise<string>
  /**
   * Mails one link for each account, all of one address; where there is none the same work is done
   * for nobody.
   */
  mailReset(accounts: readonly Account[], asking: Asking): Promise<void>
  mailConfirmation(account: Account, asking: Asking): Promise<void>
  /** @returns whether a reset link would still be taken */
  isResetOpen(token: string): Promise<boolean>
  /**
   * Confirms the address that the mail went to. The same link may be followed again.
   *
   * @returns null where the link is unknown or too old, or the account has another address now
   */
  confirm(token: string, caller: Caller, conclude: Conclude): Promise<Account | null>
}
