import type { DatabaseSync } from 'node:sqlite'
import type { Language } from 'shared-api/contract/rules/languages'
import { type Account, type AccountRow, toAccount } from '#src/accounts/accounts.ts'
import { type Caller, createAudit } from '#src/accounts/audit.ts'
import { sqlOn } from '#src/database/sql.ts'
import { transaction } from '#src/database/transaction.ts'
import { day, hour, minute } from '#src/durations.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import {
  admitHours,
  confirmationHours,
  endSessionsDays,
  type MailData,
  type MailPool,
  mostResetLinks,
  resetMinutes,
} from '#src/mail/new-mail.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { hashSecret, type Keyring, newSecret } from '#src/secrets/secrets.ts'

/** Who causes a mail, and the language that it is written in. */
export type Requester = Caller & { language: Language }

export type MailRequest = { caller: Requester; saveReply: SaveReply }

type WantedReset = {
  email: string
  /** The accounts of that address; one more than a mail has room for means that there are more. */
  accounts: readonly Account[]
  /** Whether it was requested on a known device of an account that confirmed the address. */
  isOwner: boolean
}

/** How long a link of each purpose works, in milliseconds. */
const lifetimes = {
  reset: resetMinutes * minute,
  confirm: confirmationHours * hour,
  'admit-device': admitHours * hour,
  'end-sessions': endSessionsDays * day,
}
type Purpose = keyof typeof lifetimes

type Mail = {
  purpose: Purpose
  language: Language
  pool: MailPool
  toLetter(link: { login: string; nonce: string }): MailData
}

/** Links in mails. What is synchronous is for use inside a transaction. */
export function createMailLinks(db: DatabaseSync, { linkToken }: Keyring) {
  const sql = sqlOn(db)
  const audit = createAudit(db)
  const outbox = createOutbox(db)

  /** @returns the nonce; it reveals no secret without the key of the server */
  const issue = (purpose: Purpose, account: Account | null) => {
    const nonce = newSecret()
    const tokenHash = hashSecret(linkToken(nonce))
    const expiresAt = Date.now() + lifetimes[purpose]
    sql.run`
      INSERT INTO mail_links (token_hash, purpose, account_id, email, expires_at)
      VALUES (${tokenHash}, ${purpose}, ${account?.id ?? null}, ${account?.email ?? ''},
        ${expiresAt})`
    return { nonce, expiresAt }
  }
  const issueReset = (account: Account | null, caller: Caller | null) => {
    audit.record({ event: 'password.reset-requested', account, caller })
    return issue('reset', account)
  }
  /** @returns whether it will be sent */
  const mail = (account: Account, { purpose, language, pool, toLetter }: Mail) => {
    const { nonce, expiresAt } = issue(purpose, account)
    const to = { address: account.email, language }
    const letter = toLetter({ login: account.login, nonce })
    return outbox.add({ to, letter, expiresAt, pool })
  }
  const ownerOf = (token: string, purpose: Purpose): Account | null => {
    const row = sql.get<AccountRow>`
      SELECT a.* FROM mail_links l JOIN accounts a ON a.id = l.account_id
      WHERE token_hash = ${hashSecret(token)} AND purpose = ${purpose}
        AND used_at IS NULL AND expires_at > ${Date.now()}`
    return row && toAccount(row)
  }
  /** @returns its account and the address that it was sent to; null if it is unknown, used or expired */
  const use = (token: string, purpose: Purpose) => {
    const now = Date.now()
    const link = sql.get<{ accountId: number; email: string }>`
      UPDATE mail_links SET used_at = ${now}
      WHERE token_hash = ${hashSecret(token)} AND purpose = ${purpose}
        AND account_id IS NOT NULL AND used_at IS NULL AND expires_at > ${now}
      RETURNING account_id, email`
    if (!link) return null
    // The account may have been removed after the link was requested.
    const row = sql.get<AccountRow>`
      SELECT * FROM accounts WHERE id = ${link.accountId} AND removed_at IS NULL`
    return row && { account: toAccount(row), email: link.email }
  }
  const sendConfirmation = (account: Account, caller: Requester) => {
    const isMailed = mail(account, {
      purpose: 'confirm',
      language: caller.language,
      pool: 'asked',
      toLetter: (link) => ({ kind: 'emailConfirmation', ...link }),
    })
    if (isMailed) audit.record({ event: 'email.confirmation-sent', account, caller })
  }

  return {
    use,
    sendConfirmation,
    /** Later changes keep the link valid: a thief must not be able to disarm it by another change. */
    sendPasswordChanged(account: Account, { language, address, userAgent }: Requester) {
      if (account.email === '') return
      const seen = { at: Date.now(), address, userAgent }
      mail(account, {
        purpose: 'end-sessions',
        language,
        pool: account.emailConfirmed ? 'newPasswordToOwner' : 'notice',
        toLetter: (link) => ({ kind: 'passwordChanged', ...link, ...seen }),
      })
    },
    /** @returns the secret of a link that the operator hands to the player */
    async issueReset(account: Account) {
      const { nonce } = transaction(db, () => issueReset(account, null))
      return linkToken(nonce)
    },
    /** Mails one link for each account. Without an account, it does the same work and mails nothing. */
    async mailReset(wanted: WantedReset, { caller, saveReply }: MailRequest) {
      const { email, accounts, isOwner } = wanted
      const owners = accounts.length > 0 ? accounts.slice(0, mostResetLinks) : [null]
      const isPartial = accounts.length > mostResetLinks
      transaction(db, () => {
        const issued = owners.map((owner) => issueReset(owner, caller))
        const links = issued.map(({ nonce }, i) => ({
          login: owners[i]?.login ?? '',
          nonce,
        }))
        outbox.add({
          // To the stored address, never to a look-alike that was typed.
          to: { address: owners[0]?.email ?? '', language: caller.language },
          letter: { kind: 'passwordReset', links, ...(isPartial && { isPartial }) },
          expiresAt: Math.max(...issued.map(({ expiresAt }) => expiresAt)),
          pool: isOwner ? 'askedByOwner' : 'asked',
          mailbox: email,
        })
        saveReply()
      })
    },
    async mailConfirmation(account: Account, { caller, saveReply }: MailRequest) {
      transaction(db, () => {
        sendConfirmation(account, caller)
        saveReply()
      })
    },
    /** @returns whether it will be sent; false if the mailbox has reached its limit */
    async mailAttempts(account: Account, language: Language): Promise<boolean> {
      return transaction(db, () => {
        const isMailed = mail(account, {
          purpose: 'admit-device',
          language,
          pool: account.emailConfirmed ? 'noticeToOwner' : 'notice',
          toLetter: (link) => ({ kind: 'loginAttempts', ...link }),
        })
        if (isMailed) audit.record({ event: 'login.owner-warned', account, caller: null })
        return isMailed
      })
    },
    /** @returns the account of the link; null if the link is no longer valid */
    async findOwner(token: string, purpose: Purpose): Promise<Account | null> {
      return ownerOf(token, purpose)
    },
    /** @returns the account; null if the link is unknown, used or expired */
    async admit(token: string, caller: Caller): Promise<Account | null> {
      // Most invalid links end here, without a write transaction.
      if (!ownerOf(token, 'admit-device')) return null
      return transaction(db, () => {
        const account = use(token, 'admit-device')?.account ?? null
        if (account) audit.record({ event: 'device.admitted', account, caller })
        return account
      })
    },
    /** @returns null if the link is unknown or expired, or the account has a different address now */
    async confirm(
      token: string,
      { caller, saveReply }: MailRequest,
    ): Promise<Account | null> {
      const row = sql.get<AccountRow>`
        SELECT a.* FROM mail_links l JOIN accounts a ON a.id = l.account_id AND a.email = l.email
        WHERE token_hash = ${hashSecret(token)} AND purpose = 'confirm'
          AND expires_at > ${Date.now()}`
      if (!row) return null
      const account = toAccount(row)
      // Using the link again changes and writes nothing.
      if (!account.emailConfirmed) {
        transaction(db, () => {
          const { changes } = sql.run`
            UPDATE accounts SET email_confirmed_at = ${Date.now()}
            WHERE id = ${account.id} AND email_confirmed_at IS NULL`
          if (changes === 1) audit.record({ event: 'email.confirmed', account, caller })
          saveReply()
        })
      }
      return { ...account, emailConfirmed: true }
    },
  }
}
