import { networkOf, type Visitor } from '#src/auth/visitor.ts'
import type { Limit } from '#src/web/auth-ports.ts'
import { resetMinutes } from '#src/web/link-mails.ts'
import { hashSecret } from '#src/web/secret.ts'

const hour = 3_600_000

/** Buckets that a right password empties. */
export function loginBuckets(login: string, { address, device }: Visitor) {
  return {
    /** A known device has tries of its own, so that nobody uses up those of the owner. */
    device: device && `login of ${login} by device ${hashSecret(device).toString('hex')}`,
    network: `login of ${login} from ${networkOf(address)}`,
    inARow: `login of ${login}`,
  }
}

/** Budgets, Security: 10 tries per user and address an hour, 100 per account in a row. */
export function loginLimits(
  login: string,
  visitor: Visitor,
  { isKnownDevice, exists }: { isKnownDevice: boolean; exists: boolean },
): Limit[] {
  const buckets = loginBuckets(login, visitor)
  if (isKnownDevice && buckets.device) {
    return [{ bucket: buckets.device, most: 10, within: hour }]
  }
  return [
    { bucket: buckets.network, most: 10, within: hour },
    { bucket: `logins from ${networkOf(visitor.address)}`, most: 100, within: hour },
    // The same work for a name that nobody has, but forgotten, so that such do not pile up.
    { bucket: buckets.inARow, most: 100, within: exists ? null : hour },
  ]
}

export function registrationLimits({ address }: Visitor): Limit[] {
  return [{ bucket: `registrations from ${networkOf(address)}`, most: 60, within: hour }]
}

export function forgotLimits({ address }: Visitor): Limit[] {
  return [{ bucket: `forgotten from ${networkOf(address)}`, most: 20, within: hour }]
}

/**
 * Mails to one mailbox. The window is as long as a link is good for: whoever uses up the mails of
 * somebody else leaves him a link that works until the next mail may go out.
 */
export function mailboxLimits(email: string): Limit[] {
  const within = resetMinutes * 60_000
  return [{ bucket: `mailbox ${email.toLowerCase()}`, most: 3, within }]
}

export function changeBucket(accountId: number): string {
  return `password changes of ${accountId}`
}

export function changeLimits(accountId: number): Limit[] {
  return [{ bucket: changeBucket(accountId), most: 10, within: hour }]
}

export function confirmationLimits(accountId: number): Limit[] {
  return [{ bucket: `confirmations of ${accountId}`, most: 5, within: hour }]
}

export function newDeviceMailLimits(accountId: number): Limit[] {
  return [{ bucket: `new devices of ${accountId}`, most: 10, within: hour }]
}
