import { networkOf, type Visitor } from '#src/accounts/visitor.ts'
import type { Limit } from '#src/limits/buckets.ts'
import { admitHours, resetMinutes } from '#src/mail/link-times.ts'
import { hashSecret } from '#src/secrets/secret.ts'

const hour = 3_600_000

/** The buckets that a correct password clears. */
export function loginBuckets(login: string, { address, device }: Visitor) {
  return {
    /**
     * A known device has attempts of its own, so that strangers cannot use up those of the owner.
     */
    device: device && `login of ${login} by device ${hashSecret(device).toString('hex')}`,
    network: `login of ${login} from ${networkOf(address)}`,
    inARow: `login of ${login}`,
  }
}

/**
 * Budgets, Security: 10 tries per user and address an hour, 100 per account in a row. Of those in a row one is
 * forgotten each half hour: the account opens again by itself, and a guesser who never stops has 48 tries a day.
 * The same for a name that nobody has, so that the limit tells nothing of it.
 */
export function loginLimits(
  login: string,
  visitor: Visitor,
  { isKnownDevice }: { isKnownDevice: boolean },
): Limit[] {
  const buckets = loginBuckets(login, visitor)
  if (isKnownDevice && buckets.device) {
    return [{ bucket: buckets.device, most: 10, within: hour }]
  }
  return [
    { bucket: buckets.network, most: 10, within: hour },
    { bucket: `logins from ${networkOf(visitor.address)}`, most: 100, within: hour },
    { bucket: buckets.inARow, most: 100, leak: hour / 2 },
  ]
}

/** Right passwords too leave rows: a session, an entry of the audit log. Nobody needs this many. */
export function sessionLimits(accountId: number): Limit[] {
  return [{ bucket: `sessions of ${accountId}`, most: 300, within: hour }]
}

/** What is kept of one account; beyond it the oldest go. Whoever has no cookies is a new device at each login. */
export const mostSessions = 200
export const mostDevices = 200

export function registrationLimits({ address }: Visitor): Limit[] {
  return [{ bucket: `registrations from ${networkOf(address)}`, most: 60, within: hour }]
}

export function forgotLimits({ address }: Visitor): Limit[] {
  return [{ bucket: `forgotten from ${networkOf(address)}`, most: 20, within: hour }]
}

/**
 * Reset links of one mailbox. The window is as long as a link is good for: whoever uses them up leaves the owner a link
 * that works until the next one may go out. The owner on a known device has links of his own.
 */
export function mailboxLimits(email: string, { isOwner }: { isOwner: boolean }): Limit[] {
  const asker = isOwner ? 'its owner' : 'anyone'
  const bucket = `mailbox ${email.toLowerCase()} asked for by ${asker}`
  return [{ bucket, most: 3, within: resetMinutes * 60_000 }]
}

export function changeBucket(accountId: number): string {
  return `password changes of ${accountId}`
}

export function changeLimits(accountId: number): Limit[] {
  return [{ bucket: changeBucket(accountId), most: 10, within: hour }]
}

/** Successful changes. Each one sends the owner a mail, and an attacker must not flood that mailbox. */
export function changedLimits(accountId: number): Limit[] {
  return [{ bucket: `changed passwords of ${accountId}`, most: 10, within: hour }]
}

export function confirmationLimits(accountId: number): Limit[] {
  return [{ bucket: `confirmations of ${accountId}`, most: 5, within: hour }]
}

export function newDeviceMailLimits(accountId: number): Limit[] {
  return [{ bucket: `new devices of ${accountId}`, most: 10, within: hour }]
}

/** The link in the mail works until the next mail may go out. */
export function attemptsMailLimits(accountId: number): Limit[] {
  const bucket = `mails of attempts on ${accountId}`
  return [{ bucket, most: 1, within: admitHours * hour }]
}

/** A secret of 256 bits cannot be guessed: this only bounds what wrong ones write. In memory, for each network. */
export const wrongLinks = { windowMs: hour, perCaller: 30, overall: 10_000 }

/**
 * What strangers may do all together: a limit for each address does not bound somebody who has a million of them.
 * Strangers have no session, no device that the account knows and no link from its mail; nobody else is counted or
 * refused. Each budget covers the busiest hour of a realm that opens with thousands of players.
 */
export const strangerBudgets = {
  /** About 2.5 kB for good: 12,000 a day are 30 MB. */
  registrations: { atOnce: 3_000, perHour: 500 },
  /** Wrong ones. Their tries are forgotten again, so only those that are written down stay. */
  logins: { atOnce: 20_000, perHour: 20_000 },
  /** A link and a key for a day, and one entry of the audit log. */
  forgotten: { atOnce: 1_000, perHour: 500 },
  /** Wrong links that are written down. */
  links: { atOnce: 200, perHour: 50 },
  /**
   * Refusals in the audit log, apart for accounts and for names that nobody has: noise about the latter must not drown
   * the former. What is not written there still has its line in the server's log.
   */
  notesOfAccounts: { atOnce: 2_000, perHour: 1_000 },
  notesOfNobody: { atOnce: 1_000, perHour: 500 },
}
