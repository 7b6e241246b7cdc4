import type { DatabaseSync } from 'node:sqlite'
import type { Language } from 'shared-api/contract/rules/languages'
import type { Account } from '#src/accounts/accounts.ts'
import { type Caller, createAuditWriter } from '#src/accounts/audit.ts'
import type { SaveReply } from '#src/http/idempotency-keys.ts'
import { mostResetLinks } from '#src/mail/limits.ts'
import {
  admitHours,
  confirmationHours,
  endSessionsDays,
  resetMinutes,
} from '#src/mail/link-times.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import { hashSecret, newSecret } from '#src/secrets/secret.ts'

export type MailRequest = {
  caller: Caller
  language: Language
  saveReply: SaveReply
}

export type WantedReset = {
  email: string
  /** The accounts of that address; one more than a mail has room for means that there are more. */
  accounts: readonly Account[]
  /** Whether it was requested on a known device of an account that confirmed the address. */
  isOwner: boolean
}

type Purpose = 'reset' | 'confirm' | 'admit-device' | 'end-sessions'

/** Synchronous, for use inside a transaction. */
export function createLinkMails(db: DatabaseSync, { linkToken }: Keyring) {
  const audit = createAuditWriter(db)
  const outbox = createOutbox(db)
  const insert = db.prepare(
    `INSERT INTO mail_links (token_hash, purpose, account_id, email, expires_at)
     VALUES (?, ?, ?, ?, ?)`,
  )

  /** @returns the nonce; it reveals no secret without the key of the server */
  const issue = (purpose: Purpose, account: Account | null, until: number) => {
    const nonce = newSecret()
    const tokenHash = hashSecret(linkToken(nonce))
    insert.run(tokenHash, purpose, account?.id ?? null, account?.email ?? '', until)
    return nonce
  }

  const issueReset = (account: Account | null, caller: MailRequest['caller'] | null) => {
    const expiresAt = Date.now() + resetMinutes * 60_000
    audit({ event: 'password.reset-requested', account, caller })
    return { nonce: issue('reset', account, expiresAt), expiresAt }
  }

  return {
    issueReset,
    reset({ email, accounts, isOwner }: WantedReset, { caller, language }: MailRequest) {
      const owners = accounts.length > 0 ? accounts.slice(0, mostResetLinks) : [null]
      const issued = owners.map((owner) => issueReset(owner, caller))
      const links = issued.map(({ nonce }, i) => ({ login: owners[i]?.login ?? '', nonce }))
      const isPartial = accounts.length > mostResetLinks
      outbox.add({
        // To the stored address, never to a look-alike that was typed.
        to: { address: owners[0]?.email ?? '', language },
        letter: { kind: 'passwordReset', links, ...(isPartial && { isPartial }) },
        expiresAt: Math.max(...issued.map(({ expiresAt }) => expiresAt)),
        pool: isOwner ? 'askedByOwner' : 'asked',
        mailbox: email,
      })
    },
    confirmation(account: Account, { caller, language }: MailRequest) {
      const expiresAt = Date.now() + confirmationHours * 3_600_000
      const nonce = issue('confirm', account, expiresAt)
      const isMailed = outbox.add({
        to: { address: account.email, language },
        letter: { kind: 'emailConfirmation', login: account.login, nonce },
        expiresAt,
        pool: 'asked',
      })
      if (isMailed) audit({ event: 'email.confirmation-sent', account, caller })
    },
    /** @returns whether it will be sent */
    attempts(account: Account, language: Language): boolean {
      const expiresAt = Date.now() + admitHours * 3_600_000
      const nonce = issue('admit-device', account, expiresAt)
      const isMailed = outbox.add({
        to: { address: account.email, language },
        letter: { kind: 'loginAttempts', login: account.login, nonce },
        expiresAt,
        pool: account.emailConfirmed ? 'noticeToOwner' : 'notice',
      })
      if (isMailed) audit({ event: 'login.owner-warned', account, caller: null })
      return isMailed
    },
    /** Later changes keep the link valid: a thief must not be able to disarm it by another change. */
    passwordChanged(
      account: Account,
      { caller, language }: Omit<MailRequest, 'saveReply'>,
    ) {
      if (account.email === '') return
      const at = Date.now()
      const expiresAt = at + endSessionsDays * 86_400_000
      const nonce = issue('end-sessions', account, expiresAt)
      const { login, email } = account
      const { address, userAgent } = caller
      outbox.add({
        to: { address: email, language },
        letter: { kind: 'passwordChanged', login, nonce, at, address, userAgent },
        expiresAt,
        pool: account.emailConfirmed ? 'newPasswordToOwner' : 'notice',
      })
    },
  }
}
