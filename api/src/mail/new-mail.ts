import type { Language } from 'shared-api/contract'

/**
 * What a mail will say. The outbox stores it in this form, so it contains no secret: a link is
 * given by its nonce, and its secret is derived when the mail is sent.
 */
export type LetterOrder =
  | ({ kind: 'passwordReset' } & {
      links: readonly MailedLink[]
      /** Whether the address has more accounts than the mail has links. */
      isPartial?: boolean
    })
  | ({ kind: 'emailConfirmation' } & MailedLink)
  | ({ kind: 'newDeviceSignIn' } & NewDeviceSignIn)
  | ({ kind: 'loginAttempts' } & MailedLink)
  | ({ kind: 'passwordChanged' } & MailedLink & PasswordChange)
  | ({ kind: 'purchaseReceipt' } & PurchaseReceipt)

/** Mails to an empty address are not sent: accounts created in the game may have none. */
export type Recipient = { address: string; language: Language }

export type NewMail = {
  to: Recipient
  letter: LetterOrder
  /** Epoch milliseconds. After this the mail is useless. */
  expiresAt: number
  /** What it is counted as. Left out: a notice; a receipt is never counted. */
  pool?: MailPool
  /** The address that was asked for, where it is nobody's: it has the limits of one that is. */
  mailbox?: string
}

/**
 * What mails to one mailbox are counted as (`mail/limits.ts`): asked for, or notices; each by its owner or anybody.
 * New passwords have a pool of their own, so that no other notice can use up the mail with the link against a thief.
 */
export type MailPool =
  | 'asked'
  | 'askedByOwner'
  | 'notice'
  | 'noticeToOwner'
  | 'newPasswordToOwner'

export type MailedLink = { login: string; nonce: string }

export type NewDeviceSignIn = {
  login: string
  /** Epoch milliseconds. */
  at: number
  /** The IP address. */
  address: string
  /** The unchanged User-Agent header. */
  userAgent: string
}

/** When and from where. */
export type PasswordChange = Pick<NewDeviceSignIn, 'at' | 'address' | 'userAgent'>

export type PurchaseReceipt = {
  login: string
  orderId: string
  /** Whole coins that were bought. */
  coins: number
  /** How many of them paid a debt; absent in mails of earlier releases. */
  debtPaid?: number
  /** The price in units of the currency: 12.5 is R$ 12,50. */
  amount: number
  /** ISO 4217, such as BRL. */
  currency: string
  /** Epoch milliseconds. */
  paidAt: number
}
