import { hour } from '#src/durations.ts'
import type { Limit } from '#src/limits/limiter.ts'
import type { MailPool } from '#src/mail/new-mail.ts'

/**
 * Anybody can cause at most 14 mails with links on the first day and 8 on each later day, and at most 8 and 4 notices of
 * accounts that have not confirmed the mailbox. Receipts are not counted.
 * Each kind has its own pool, so that a flood of one does not block another. Accounts that confirmed the mailbox, links for
 * a known device and the mail about a new password have separate ones, which nobody else can use up.
 * All pools leak: a flood blocks one for three hours at most, or six if the mailbox was never confirmed.
 */
const mailPools: Record<MailPool, { most: number; leak: number }> = {
  asked: { most: 6, leak: 3 * hour },
  askedByOwner: { most: 6, leak: 3 * hour },
  noticeToOwner: { most: 12, leak: 3 * hour },
  newPasswordToOwner: { most: 12, leak: 3 * hour },
  notice: { most: 4, leak: 6 * hour },
}

/** Mails that wait for one mailbox are merged into one, of at most this many parts. */
export const mostMergedMails = 10

/** Links in one reset mail. A mail with hundreds of links would be treated as spam. */
export const mostResetLinks = 10

export function mailLimit(pool: MailPool, mailbox: string): Limit {
  return { bucket: `${pool} mails to ${mailbox}`, ...mailPools[pool] }
}

/** How long the links in mails work. */
export const resetMinutes = 15
export const confirmationHours = 48
/** As long as the pause between two such mails, so that the owner of an attacked account always has a valid link. */
export const admitHours = 24
/** For a link that ends all sessions. The owner may be on holiday. */
export const endSessionsDays = 7
