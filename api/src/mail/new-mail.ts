import type { Language } from 'shared-api/contract'

/**
 * A mail before it is written. It waits in the outbox as this, so it holds no secret: a link is
 * named by its nonce, from which its secret is made when the mail is sent.
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

/** Nothing is sent to an empty address: accounts that the game created may have none. */
export type Recipient = { address: string; language: Language }

export type NewMail = {
  to: Recipient
  letter: LetterOrder
  /** Epoch milliseconds; later nobody wants it any more. */
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
  /** The address on the network. */
  address: string
  /** The header User-Agent, as it came. */
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
  /** What was paid, in units of the currency: 12.5 is R$ 12,50. */
  amount: number
  /** ISO 4217, such as BRL. */
  currency: string
  /** Epoch milliseconds. */
  paidAt: number
}
