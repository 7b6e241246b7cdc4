import type { DatabaseSync } from 'node:sqlite'
import type { Language } from 'shared-api/contract/rules/languages'
import { type Account, accountColumns, toAccount } from '#src/accounts/accounts.ts'
import { type Caller, createAuditWriter } from '#src/accounts/audit.ts'
import { day, hour, minute } from '#src/durations.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import {
  admitHours,
  confirmationHours,
  endSessionsDays,
  mostResetLinks,
  resetMinutes,
} from '#src/mail/limits.ts'
import type { MailData, MailPool } from '#src/mail/new-mail.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { hashSecret, type Keyring, newSecret } from '#src/secrets/secrets.ts'

/** Who causes a mail, and the language that it is written in. */
export type Requester = Caller & { language: Language }

export type MailRequest = { caller: Requester; saveReply: SaveReply }

export type WantedReset = {
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
export type Purpose = keyof typeof lifetimes

type Mail = {
  purpose: Purpose
  language: Language
  pool: MailPool
  toLetter(link: { login: string; nonce: string }): MailData
}

/** Links in mails. Synchronous, for use inside a transaction. */
export function createLinks(db: DatabaseSync, { linkToken }: Keyring) {
  const audit = createAuditWriter(db)
  const outbox = createOutbox(db)
  const insert = db.prepare(
    `INSERT INTO mail_links (token_hash, purpose, account_id, email, expires_at)
     VALUES (?, ?, ?, ?, ?)`,
  )
  const useUp = db.prepare(
    `UPDATE mail_links SET used_at = ?
     WHERE token_hash = ? AND purpose = ? AND account_id IS NOT NULL
       AND used_at IS NULL AND expires_at > ?
     RETURNING account_id AS accountId, email`,
  )
  // The account may have been removed after the link was requested.
  const find = db.prepare(
    `SELECT ${accountColumns} FROM accounts a WHERE a.id = ? AND a.removed_at IS NULL`,
  )

  /** @returns the nonce; it reveals no secret without the key of the server */
  const issue = (purpose: Purpose, account: Account | null) => {
    const nonce = newSecret()
    const tokenHash = hashSecret(linkToken(nonce))
    const expiresAt = Date.now() + lifetimes[purpose]
    insert.run(tokenHash, purpose, account?.id ?? null, account?.email ?? '', expiresAt)
    return { nonce, expiresAt }
  }
  const issueReset = (account: Account | null, caller: Caller | null) => {
    audit({ event: 'password.reset-requested', account, caller })
    return issue('reset', account)
  }
  /** @returns whether it will be sent */
  const mail = (account: Account, { purpose, language, pool, toLetter }: Mail) => {
    const { nonce, expiresAt } = issue(purpose, account)
    const to = { address: account.email, language }
    const letter = toLetter({ login: account.login, nonce })
    return outbox.add({ to, letter, expiresAt, pool })
  }

  return {
    issueReset,
    /** @returns its account and the address that it was sent to; null if it is unknown, used or expired */
    use(token: string, purpose: Purpose) {
      const now = Date.now()
      const link = useUp.get(now, hashSecret(token), purpose, now)
      const row = link && find.get(Number(link.accountId))
      return link && row ? { account: toAccount(row), email: String(link.email) } : null
    },
    reset({ email, accounts, isOwner }: WantedReset, caller: Requester) {
      const owners = accounts.length > 0 ? accounts.slice(0, mostResetLinks) : [null]
      const issued = owners.map((owner) => issueReset(owner, caller))
      const links = issued.map(({ nonce }, i) => ({ login: owners[i]?.login ?? '', nonce }))
      const isPartial = accounts.length > mostResetLinks
      outbox.add({
        // To the stored address, never to a look-alike that was typed.
        to: { address: owners[0]?.email ?? '', language: caller.language },
        letter: { kind: 'passwordReset', links, ...(isPartial && { isPartial }) },
        expiresAt: Math.max(...issued.map(({ expiresAt }) => expiresAt)),
        pool: isOwner ? 'askedByOwner' : 'asked',
        mailbox: email,
      })
    },
    confirmation(account: Account, caller: Requester) {
      const isMailed = mail(account, {
        purpose: 'confirm',
        language: caller.language,
        pool: 'asked',
        toLetter: (link) => ({ kind: 'emailConfirmation', ...link }),
      })
      if (isMailed) audit({ event: 'email.confirmation-sent', account, caller })
    },
    /** @returns whether it will be sent */
    attempts(account: Account, language: Language): boolean {
      const isMailed = mail(account, {
        purpose: 'admit-device',
        language,
        pool: account.emailConfirmed ? 'noticeToOwner' : 'notice',
        toLetter: (link) => ({ kind: 'loginAttempts', ...link }),
      })
      if (isMailed) audit({ event: 'login.owner-warned', account, caller: null })
      return isMailed
    },
    /** Later changes keep the link valid: a thief must not be able to disarm it by another change. */
    passwordChanged(account: Account, { language, address, userAgent }: Requester) {
      if (account.email === '') return
      const seen = { at: Date.now(), address, userAgent }
      mail(account, {
        purpose: 'end-sessions',
        language,
        pool: account.emailConfirmed ? 'newPasswordToOwner' : 'notice',
        toLetter: (link) => ({ kind: 'passwordChanged', ...link, ...seen }),
      })
    },
  }
}
