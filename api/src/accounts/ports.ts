import type { Language } from 'shared-api/contract'
import type { Account } from '#src/database/ports.ts'

/** Who sent a request, for the audit log. */
export type Caller = { address: string; userAgent: string; requestId: string }

export type AuditEvent =
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
  | 'password.reset'
  | 'password.reset-refused'
  | 'password.reset-requested'
  | 'password.revoked'
  | 'registration.limited'
  | 'registration.refused'
  | 'session.revoked'
  | 'sessions.end-refused'
  | 'sessions.ended-by-link'

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

/**
 * At most so many tries in a bucket: within the last so many milliseconds; or, where the bucket leaks, until one of
 * them is forgotten every so many milliseconds.
 */
export type Limit = { bucket: string; most: number } & (
  | { within: number }
  | { leak: number }
)

/** Tries that were counted, and the buckets that have no room for another one. */
export type Admission = { ids: readonly number[]; full: readonly string[] }

export type AttemptRepository = {
  /**
   * Counts one try in every bucket before it is made, so that parallel ones cannot slip through.
   *
   * @returns null, and counts nothing, where any limit is reached
   */
  admit(limits: readonly Limit[]): Promise<Admission | null>
  /** Takes a try back that was no wrong guess, and with it all others of the buckets. */
  takeBack(admission: Admission | null, buckets?: readonly string[]): Promise<void>
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
   * Ends every session but the given one, and mails the owner.
   *
   * @returns whether the password was still the one with the hash `from`
   */
  change(
    change: Asking & {
      account: Account
      from: string
      to: PasswordHashes
      keepToken: string
    },
  ): Promise<boolean>
  /**
   * Uses up a link: sets the password, ends every session and mails the owner.
   *
   * @returns whose it is; null where the link is unknown, used or too old
   */
  reset(reset: Asking & { token: string; to: PasswordHashes }): Promise<Account | null>
  /**
   * Uses up a link that ends sessions: ends every one and forgets every device. The password becomes `to` as well,
   * but only where the address is confirmed: a stranger who gets the mail of a mistyped address locks nobody out.
   *
   * @returns whose it is; null where the link is unknown, used or too old
   */
  revoke(revocation: {
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

export type WantedReset = {
  /** As it was typed. */
  email: string
  /** All of that address; beyond those that a mail has room for, one more says that there are more. */
  accounts: readonly Account[]
  /** Whether it is asked for on a known device of an account that has confirmed the address. */
  isOwner: boolean
}

export type MailLinkRepository = {
  /** @returns the secret of a link that the operator hands over himself */
  issueReset(account: Account): Promise<string>
  /** Mails one link for each account; where there is none the same work is done for nobody. */
  mailReset(wanted: WantedReset, asking: Asking): Promise<void>
  /**
   * Mails that others guess at the password, with a link that admits a device.
   *
   * @returns whether it goes out; not where the mailbox has had enough
   */
  mailAttempts(account: Account, language: Language): Promise<boolean>
  mailConfirmation(account: Account, asking: Asking): Promise<void>
  /** @returns whose link it is; null where it would no longer be taken */
  findOwner(token: string, purpose: 'reset' | 'end-sessions'): Promise<Account | null>
  /**
   * Uses up a link that admits a device.
   *
   * @returns whose it is; null where the link is unknown, used or too old
   */
  admit(token: string, caller: Caller): Promise<Account | null>
  /**
   * Confirms the address that the mail went to. The same link may be followed again.
   *
   * @returns null where the link is unknown or too old, or the account has another address now
   */
  confirm(token: string, caller: Caller, conclude: Conclude): Promise<Account | null>
}
