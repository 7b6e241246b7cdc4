import type { Visitor } from '#src/accounts/visitor.ts'
import { hour } from '#src/durations.ts'
import { type Budget, createBudgets } from '#src/limits/budget.ts'
import type { Limit } from '#src/limits/limiter.ts'
import { createMemoryLimiter } from '#src/limits/memory-limiter.ts'
import { networkLimits, networksOf } from '#src/limits/networks.ts'
import { lifetimeOf } from '#src/mail/new-mail.ts'
import { hashSecret } from '#src/secrets/secrets.ts'

/** The buckets that a correct password clears. */
export function loginBuckets(login: string, { address, device }: Visitor) {
  return {
    /** A known device has its own attempts: others cannot use up those of the owner. */
    device: device && `login of ${login} by device ${hashSecret(device).toString('hex')}`,
    network: `login of ${login} from ${networksOf(address).caller}`,
    inARow: `login of ${login}`,
  }
}

/**
 * One try in a row is forgotten each half hour, so the account opens again by itself and a guesser gets 48 tries a day.
 * Unknown names have the same limits, so that a limit does not reveal whether an account exists.
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
    {
      bucket: `logins from ${networksOf(visitor.address).caller}`,
      most: triesAnHour.logins,
      within: hour,
    },
    { bucket: buckets.inARow, most: 100, leak: hour / 2 },
  ]
}

/** Kept per account; the oldest are dropped. A browser without cookies is a new device at each login. */
export const mostSessions = 200
export const mostDevices = 200

/** The window is as long as a link is valid: whoever uses up the limit, the owner still has a valid link. */
export function mailboxLimits(email: string, { isOwner }: { isOwner: boolean }): Limit[] {
  const requester = isOwner ? 'its owner' : 'anyone'
  const bucket = `mailbox ${email.toLowerCase()} asked for by ${requester}`
  return [{ bucket, most: 3, within: lifetimeOf('reset') }]
}

const ofAccounts = {
  /** A right password also writes rows: a session and an entry of the audit log. Nobody needs this many. */
  sessions: { most: 300, within: hour },
  /** Of one-time codes, while logged in. A try is forgotten each half hour, as those of logins in a row are. */
  codes: { most: 10, leak: hour / 2 },
  /** Each mails two links. */
  'email changes': { most: 5, within: hour },
  'password changes': { most: 10, within: hour },
  /** Successful changes. Each one sends a mail, and an attacker must not flood the owner's mailbox. */
  'changed passwords': { most: 10, within: hour },
  confirmations: { most: 5, within: hour },
  'new devices': { most: 10, within: hour },
  /** The link in the mail is valid until the next mail may be sent. */
  'mails of attempts': { most: 1, within: lifetimeOf('admit-device') },
}

/** @returns the one limit of what an account may do or cause */
export function accountLimits(what: keyof typeof ofAccounts, accountId: number): [Limit] {
  return [{ bucket: `${what} of ${accountId}`, ...ofAccounts[what] }]
}

/**
 * Calls without a session or a known device, of each IPv4 address or IPv6 /64. An IPv6 /56 may make 4 times as many, a /48
 * or an IPv4 /24 10 times.
 */
const triesAnHour = {
  registrations: 60,
  logins: 100,
  forgotPasswords: 20,
  /** A secret of 256 bits cannot be guessed: this only bounds the writes. */
  invalidLinks: 30,
}

/**
 * Limits for each network do not stop somebody who has thousands of them. These hold for all anonymous callers together:
 * those without a session, a known device or a link from a mail. Each covers the busiest hour of a realm that opens with
 * thousands of players. What a single network may use of them is in `limits/budget.ts`.
 */
const anonymousLimits = {
  /** Each leaves about 2.5 kB for good: 12,000 a day are 30 MB. */
  registrations: { bucket: 'registrations', most: 3_000, leak: hour / 500 },
  /** Failed ones. Their tries are forgotten, so only what the audit log holds stays. */
  logins: { bucket: 'logins', most: 20_000, leak: hour / 20_000 },
  /**
   * Each leaves a link and a key for a day, and an entry in the audit log. Mailboxes that nobody has count too: a caller
   * could otherwise learn from what is left whether there is an account.
   */
  forgotPasswords: { bucket: 'forgotten passwords', most: 1_000, leak: hour / 500 },
  /** Invalid links in the audit log. */
  invalidLinks: { bucket: 'invalid links in the audit log', most: 200, leak: hour / 50 },
  /** Existing accounts are counted apart, so that noise about names that nobody has cannot hide them. */
  refusedAccounts: { bucket: 'refusals of accounts', most: 2_000, leak: hour / 1_000 },
  refusedNames: { bucket: 'refusals of unknown names', most: 1_000, leak: hour / 500 },
} satisfies Record<string, Budget>

type Name = keyof typeof anonymousLimits
type Calls = keyof typeof triesAnHour
type Caller = Pick<Visitor, 'address'>

/** Which of its counts a call may take back. This one is for callers who are known. */
export const freePass = {
  /** The call opened no account or mailed nothing. It still counts for its own networks. */
  giveBack: () => {},
  /** The call does not count at all. */
  forget: () => {},
}

/**
 * In memory: refusing an anonymous caller must not write. Replicas divide the limits.
 * @param onScarce called when a budget is nearly used up, at most once an hour for each
 */
export function createAnonymousLimits(onScarce: (name: Name) => void, replicas = () => 1) {
  const tries = createMemoryLimiter(Date.now, replicas)
  const budgets = createBudgets(Date.now, replicas)
  const limitsOf = (calls: Calls, { address }: Caller) =>
    networkLimits(calls, address, { most: triesAnHour[calls], within: hour })

  /** Takes one from a budget of all anonymous callers. @returns whether there was one for this caller */
  const spend = (name: Name, { address }: Caller): boolean => {
    const budget = anonymousLimits[name]
    const isAllowed = budgets.spend(budget, address)
    const warning = { bucket: `warning about ${name}`, most: 1, within: hour }
    const isNews = !isAllowed && budgets.isScarce(budget) && tries.admit(warning)
    if (isNews) onScarce(name)
    return isAllowed
  }

  return {
    spend,
    /** Counts a call for its networks and for all anonymous callers. @returns null if it is refused */
    enter(name: Name & Calls, caller: Caller): typeof freePass | null {
      const limits = limitsOf(name, caller)
      if (!tries.admit(...limits) || !spend(name, caller)) return null
      let isSpent = true
      const giveBack = () => {
        if (isSpent) budgets.giveBack(anonymousLimits[name], caller.address)
        isSpent = false
      }
      return {
        giveBack,
        forget() {
          giveBack()
          tries.takeBack(...limits)
        },
      }
    },
    /** Counts an invalid link. @returns whether the caller may send more of them */
    mayTryLink: (caller: Caller) => tries.admit(...limitsOf('invalidLinks', caller)),
  }
}
