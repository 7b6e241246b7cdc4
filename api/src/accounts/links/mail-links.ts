import type { Language } from 'shared-api/contract/rules/languages'
import type { Actor } from 'shared-api/office/parts'
import { type Account, toAccount } from '#src/accounts/accounts.ts'
import { audit, type Caller } from '#src/accounts/audit.ts'
import {
  findOwner,
  issueLink,
  linked,
  useLink,
} from '#src/accounts/links/one-time-links.ts'
import type { Tx, WebDatabase } from '#src/database/schema.ts'
import { transaction } from '#src/database/transaction.ts'
import { day } from '#src/durations.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import {
  linkMails,
  type MailData,
  type MailedLink,
  mostResetLinks,
  type NewMail,
  type Purpose,
} from '#src/mail/new-mail.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import type { Keyring } from '#src/secrets/secrets.ts'

/** Who causes a mail, and the language that it is written in. */
export type Requester = Caller & { language: Language }

export type MailRequest = { caller: Requester; saveReply: SaveReply }

type WantedReset = {
  email: string
  /** The accounts of that address; one more than a mail has room for means that there are more. */
  accounts: readonly Account[]
  /** Whether it was requested on a known device of an account that confirmed the address. */
  isOwner: boolean
  /** The member of staff who sends it. */
  actor?: Actor
}

type WithoutLink<Letter> = Letter extends MailedLink
  ? Omit<Letter, keyof MailedLink>
  : never

/** Mails that hold links. */
export function createMailLinks(db: WebDatabase, keyring: Keyring) {
  const issueReset = async (
    tx: Tx,
    account: Account | null,
    by: { caller: Caller | null; actor?: Actor | null },
  ) => {
    await audit(tx, 'password.reset-requested', { account, ...by })
    return issueLink(tx, keyring, { purpose: 'reset', account })
  }

  return {
    findOwner: (token: string, purpose: Purpose) => findOwner(db, token, purpose),
    /** @returns the secret of a link that the operator hands to the player */
    async issueReset(account: Account) {
      const { nonce } = await transaction(db, (tx) =>
        issueReset(tx, account, { caller: null }),
      )
      return keyring.linkToken(nonce)
    },
    /** Mails one link for each account. Without an account, it does the same work and mails nothing. */
    async mailReset(wanted: WantedReset, { caller, saveReply }: MailRequest) {
      const { email, accounts, isOwner, actor = null } = wanted
      const owners = accounts.length > 0 ? accounts.slice(0, mostResetLinks) : [null]
      const isPartial = accounts.length > mostResetLinks
      await transaction(db, async (tx) => {
        const links: { login: string; nonce: string }[] = []
        let expiresAt = 0
        for (const owner of owners) {
          const issued = await issueReset(tx, owner, { caller, actor })
          links.push({ login: owner?.login ?? '', nonce: issued.nonce })
          expiresAt = issued.expiresAt
        }
        await createOutbox(tx).add({
          // To the stored address, never to a look-alike that was typed.
          to: { address: owners[0]?.email ?? '', language: caller.language },
          letter: { kind: 'passwordReset', links, ...(isPartial && { isPartial }) },
          expiresAt,
          pool: isOwner ? 'askedByOwner' : 'asked',
          mailbox: email,
        })
        await saveReply(tx)
      })
    },
    mailConfirmation: (account: Account, { caller, saveReply }: MailRequest) =>
      transaction(db, async (tx) => {
        await sendConfirmation(tx, keyring, account, caller)
        await saveReply(tx)
      }),
    /** @returns whether it will be sent; false if the mailbox has reached its limit */
    mailAttempts: (account: Account, language: Language) =>
      transaction(db, async (tx) => {
        const letter = { kind: 'loginAttempts' } as const
        const isMailed = await mail(tx, keyring, account, language, letter)
        if (isMailed) await audit(tx, 'login.owner-warned', { account, caller: null })
        return isMailed
      }),
    /** @returns the account; null if the link is unknown, used or expired */
    async admit(token: string, caller: Caller): Promise<Account | null> {
      // Most invalid links end here, without a write transaction.
      if (!(await findOwner(db, token, 'admit-device'))) return null
      return transaction(db, async (tx) => {
        const account = (await useLink(tx, token, 'admit-device'))?.account ?? null
        if (account) await audit(tx, 'device.admitted', { account, caller })
        return account
      })
    },
    /** @returns null if the link is unknown or expired, or the account has a different address now */
    async confirm(token: string, { caller, saveReply }: MailRequest) {
      const running = linked(db, token, 'confirm').where('expiresAt', '>', Date.now())
      const row = await running
        .whereRef('accounts.email', '=', 'link.email')
        .executeTakeFirst()
      if (!row) return null
      const account = toAccount(row)
      // Using the link again changes and writes nothing.
      if (!account.emailConfirmed) {
        await transaction(db, async (tx) => {
          const isNew = await confirmEmail(tx, account.id)
          if (isNew) await audit(tx, 'email.confirmed', { account, caller })
          await saveReply(tx)
        })
      }
      return { ...account, emailConfirmed: true }
    },
  }
}

/** @returns false if it was confirmed before */
export async function confirmEmail(tx: Tx, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ emailConfirmedAt: Date.now() })
    .where('id', '=', accountId)
    .where('emailConfirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function sendConfirmation(
  tx: Tx,
  keyring: Keyring,
  account: Account,
  caller: Requester,
) {
  const letter = { kind: 'emailConfirmation' } as const
  const isMailed = await mail(tx, keyring, account, caller.language, letter)
  if (isMailed) await audit(tx, 'email.confirmation-sent', { account, caller })
}

/**
 * Mails the owner a link against a change that somebody else made. Later changes keep it valid: a thief must not be able to
 * disarm it by another change.
 */
export async function sendChanged(
  tx: Tx,
  keyring: Keyring,
  account: Account,
  { language, address, userAgent }: Requester,
  change: { kind: 'passwordChanged' } | { kind: 'emailChanged'; email: string },
) {
  if (account.email === '') return
  const seen = { at: Date.now(), address, userAgent }
  await mail(tx, keyring, account, language, { ...change, ...seen })
}

/** Later than this, the mail would only alarm the player. */
const noticeValidity = 3 * day

/** A mail without a link, about what somebody did with an account. */
export function noticeOf(
  { login, email, emailConfirmed }: Account,
  { address, language, userAgent }: Requester,
  what: { kind: 'newDeviceSignIn' } | { kind: 'secondFactorChanged'; isOn: boolean },
): NewMail {
  const at = Date.now()
  return {
    to: { address: email, language },
    letter: { ...what, login, at, address, userAgent },
    expiresAt: at + noticeValidity,
    pool: emailConfirmed ? 'noticeToOwner' : 'notice',
  }
}

/** Mails one link. @returns whether it will be sent */
export async function mail(
  tx: Tx,
  keyring: Keyring,
  account: Account,
  language: Language,
  letter: WithoutLink<MailData>,
): Promise<boolean> {
  const { login, email: address, emailConfirmed } = account
  const { purpose, confirmed, other } = linkMails[letter.kind]
  const { nonce, expiresAt } = await issueLink(tx, keyring, { purpose, account })
  return createOutbox(tx).add({
    to: { address, language },
    letter: { ...letter, login, nonce },
    expiresAt,
    pool: emailConfirmed ? confirmed : other,
  })
}
