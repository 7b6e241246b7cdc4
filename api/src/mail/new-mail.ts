import type { Language } from 'shared-api/contract/rules/languages'

/** As the outbox stores it, without a secret: a link is given by its nonce, from which its secret is derived. */
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

/** Mails that were requested, and notices, each for its owner or for anybody (`mail/limits.ts`). */
export type MailPool =
  | 'asked'
  | 'askedByOwner'
  | 'notice'
  | 'noticeToOwner'
  | 'newPasswordToOwner'

type MailedLink = { login: string; nonce: string }

type NewDeviceSignIn = {
  login: string
  /** Epoch milliseconds. */
  at: number
  address: string
  userAgent: string
}

export type PasswordChange = Pick<NewDeviceSignIn, 'at' | 'address' | 'userAgent'>

export type PurchaseReceipt = {
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
  /** Epoch milliseconds. */
  paidAt: number
}
