import type { Language } from 'shared-api/contract/rules/languages'
import { day, hour, minute } from '#src/durations.ts'

export type MailedLink = { login: string; nonce: string }

/** Times are epoch milliseconds. */
export type Seen = { at: number; address: string; userAgent: string }

/** As the outbox stores it, without a secret: a link is given by its nonce, from which its secret is derived. */
export type MailData =
  /** `isPartial`: the address has more accounts than the mail has links. */
  | { kind: 'passwordReset'; links: readonly MailedLink[]; isPartial?: boolean }
  | ({ kind: 'emailConfirmation' | 'loginAttempts' } & MailedLink)
  | ({ kind: 'newDeviceSignIn'; login: string } & Seen)
  | ({ kind: 'passwordChanged' } & MailedLink & Seen)
  | ({ kind: 'secondFactorChanged'; login: string; isOn: boolean } & Seen)
  /** To the old address, or the new one. `email`: the new one. */
  | ({ kind: 'emailChangeFrom' | 'emailChangeTo'; email: string } & MailedLink)
  | ({ kind: 'emailChanged'; email: string } & MailedLink & Seen)
  | PurchaseReceipt

export type PurchaseReceipt = {
  kind: 'purchaseReceipt'
  login: string
  orderId: string
  /** Whole coins that were bought. */
  coins: number
  /** How many of them paid a debt. */
  debtPaid: number
  /** The price in units of the currency: 12.5 is R$ 12,50. */
  amount: number
  /** ISO 4217, such as BRL. */
  currency: string
  paidAt: number
}

/** A part of a queued mail. `requestId`: the request that caused it; none if a job did. */
export type MailPart = MailData & { requestId?: string }

export type NewMail = {
  /** Nothing is sent to an empty address: accounts created in the game may have none. */
  to: { address: string; language: Language }
  letter: MailData
  /** Epoch milliseconds. After this the mail is useless. */
  expiresAt: number
  /** The limit that it counts towards; a notice by default. Receipts are never counted. */
  pool?: keyof typeof mailPools
  /** The address that was typed, if nobody has it: it has the same limits as a real one. */
  mailbox?: string
}

/**
 * Anybody can cause at most 14 mails with links on the first day and 8 on each later day, and at most 8 and 4 notices of
 * accounts that have not confirmed the mailbox. Receipts are not counted.
 * Each kind has its own pool, so that a flood of one does not block another. Accounts that confirmed the mailbox, links for
 * a known device and the mail about a new password have separate ones, which nobody else can use up.
 * All pools leak: a flood blocks one for three hours at most, or six if the mailbox was never confirmed.
 */
export const mailPools = {
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

/** For each mail with one link: what the link is for, and which limit the mail counts towards if its address is confirmed, or not. */
export const linkMails = {
  emailConfirmation: { purpose: 'confirm', confirmed: 'asked', other: 'asked' },
  loginAttempts: { purpose: 'admit-device', confirmed: 'noticeToOwner', other: 'notice' },
  passwordChanged: {
    purpose: 'end-sessions',
    confirmed: 'newPasswordToOwner',
    other: 'notice',
  },
  emailChangeTo: { purpose: 'email-to', confirmed: 'asked', other: 'asked' },
  emailChangeFrom: { purpose: 'email-from', confirmed: 'askedByOwner', other: 'asked' },
  emailChanged: { purpose: 'undo-email', confirmed: 'newPasswordToOwner', other: 'notice' },
} as const

/** How long the link of each purpose works, in the unit that its mail names. */
export const linkLifetimes = {
  reset: { minutes: 15 },
  confirm: { hours: 48 },
  /** As long as the pause between two such mails, so that the owner of an attacked account always has a valid link. */
  'admit-device': { hours: 24 },
  /** The owner may be on holiday. */
  'end-sessions': { days: 7 },
  /** Both change an address. */
  'email-from': { hours: 24 },
  'email-to': { hours: 24 },
  /** It takes the change back. */
  'undo-email': { days: 7 },
} as const
export type Purpose = keyof typeof linkLifetimes

type Lifetime = { minutes?: number; hours?: number; days?: number }

/** @returns how long the link of a purpose works, in milliseconds */
export function lifetimeOf(purpose: Purpose): number {
  const { minutes = 0, hours = 0, days = 0 }: Lifetime = linkLifetimes[purpose]
  return minutes * minute + hours * hour + days * day
}
