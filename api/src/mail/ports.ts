import type { Language } from 'shared-api/contract'

/**
 * The mails of the site. Every call only queues its mail and returns at once: it never rejects and
 * never waits for a mail server. A mail that cannot be sent after several tries is in the log.
 */
export type Mailer = {
  /** Links to set a new password: one mail, one link for each account of the address. */
  sendPasswordReset(to: Recipient, links: readonly ResetLink[]): void
  sendEmailConfirmation(to: Recipient, confirmation: EmailConfirmation): void
  sendNewDeviceSignIn(to: Recipient, signIn: NewDeviceSignIn): void
  /** Once for a purchase, after its coins were credited. */
  sendPurchaseReceipt(to: Recipient, receipt: PurchaseReceipt): void
  /** Sends at once what is queued; resolves when nothing is under way any more. */
  settle(): Promise<void>
}

/** Nothing is sent to an empty address: accounts that the game created may have none. */
export type Recipient = { address: string; language: Language }

/** `token` is the secret of the link; it is in no log. */
export type ResetLink = { login: string; token: string }

export type EmailConfirmation = { login: string; token: string }

export type NewDeviceSignIn = {
  login: string
  /** Epoch milliseconds. */
  at: number
  /** The address on the network. */
  address: string
  /** The header User-Agent, as it came. */
  userAgent: string
}

export type PurchaseReceipt = {
  login: string
  orderId: string
  /** Whole coins that were credited. */
  coins: number
  /** What was paid, in units of the currency: 12.5 is R$ 12,50. */
  amount: number
  /** ISO 4217, such as BRL. */
  currency: string
  /** Epoch milliseconds. */
  paidAt: number
}
