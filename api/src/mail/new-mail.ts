import type { Language } from 'shared-api/contract/rules/languages'

/**
 * The data of a mail, as the outbox stores it. It contains no secret: a link is given by its nonce, and its secret is derived
 * when the mail is sent.
 */
export type MailData =
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
  letter: MailData
  /** Epoch milliseconds. After this the mail is useless. */
  expiresAt: number
  /** The limit that it counts towards; a notice by default. Receipts are never counted. */
  pool?: MailPool
  /** The address that was typed, if nobody has it: it has the same limits as a real one. */
  mailbox?: string
}

/**
 * The limits of a mailbox (`mail/limits.ts`): mails that were requested, and notices; each for its owner or for anybody. Mails
 * about new passwords have their own, so that other notices cannot use up the mail with the link against a thief.
 */
export type MailPool =
  | 'asked'
  | 'askedByOwner'
  | 'notice'
  | 'noticeToOwner'
  | 'newPasswordToOwner'

type MailedLink = { login: string; nonce: string }

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
