import type { Limit } from '#src/limits/buckets.ts'
import type { MailPool } from '#src/mail/new-mail.ts'

const hour = 3_600_000

/**
 * Mails to one mailbox, a day: at most 14 that strangers asked for and 8 notices of accounts that have not confirmed
 * it, then 8 and 4. Receipts are not counted.
 *
 * Each pool is apart, so that no flood of one kind silences another. Notices of accounts that have confirmed the
 * mailbox have a pool that no account opened in the owner's name can use up, and so do the links that he asks for on a
 * device of his. The mail about a new password has its own: a thief must not use it up with logins from new devices. All pools leak: whoever floods one silences it for three hours at most, six where the mailbox was
 * never confirmed.
 */
export const mailPools: Record<MailPool, { most: number; leak: number }> = {
  asked: { most: 6, leak: 3 * hour },
  askedByOwner: { most: 6, leak: 3 * hour },
  noticeToOwner: { most: 12, leak: 3 * hour },
  newPasswordToOwner: { most: 12, leak: 3 * hour },
  notice: { most: 4, leak: 6 * hour },
}

/** What waits for one mailbox is joined into one mail, of so many parts. */
export const mostJoinedLetters = 10

/** Links in one reset mail: a mail of hundreds is taken for spam. */
export const mostResetLinks = 10

export function mailLimit(pool: MailPool, mailbox: string): Limit {
  return { bucket: `${pool} mails to ${mailbox}`, ...mailPools[pool] }
}
