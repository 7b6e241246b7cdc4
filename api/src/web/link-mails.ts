import type { DatabaseSync } from 'node:sqlite'
import { createAuditWriter } from '#src/web/audit.ts'
import type { Asking } from '#src/web/auth-ports.ts'
import type { Keyring } from '#src/web/keyring.ts'
import { createOutbox } from '#src/web/outbox.ts'
import type { Account } from '#src/web/ports.ts'
import { hashSecret, newSecret } from '#src/web/secret.ts'

export const resetMinutes = 15
export const confirmationHours = 48

/** Mails with a link, and their links; synchronous, for use within a transaction. */
export function createLinkMails(db: DatabaseSync, { linkToken }: Keyring) {
  const audit = createAuditWriter(db)
  const outbox = createOutbox(db)
  const insert = db.prepare(
    `INSERT INTO mail_links (token_hash, purpose, account_id, email, expires_at)
     VALUES (?, ?, ?, ?, ?)`,
  )
  const forget = db.prepare('DELETE FROM mail_links WHERE expires_at <= ?')

  /** @returns the nonce, from which alone no secret can be made */
  const issue = (purpose: 'reset' | 'confirm', account: Account | null, until: number) => {
    const nonce = newSecret()
    const tokenHash = hashSecret(linkToken(nonce))
    insert.run(tokenHash, purpose, account?.id ?? null, account?.email ?? '', until)
    return nonce
  }

  const issueReset = (account: Account | null, caller: Asking['caller'] | null) => {
    const now = Date.now()
    const expiresAt = now + resetMinutes * 60_000
    forget.run(now)
    audit({ event: 'password.reset-requested', account, caller })
    return { nonce: issue('reset', account, expiresAt), expiresAt }
  }

  return {
    issueReset,
    reset(accounts: readonly Account[], { caller, language }: Asking) {
      const owners = accounts.length > 0 ? accounts : [null]
      const issued = owners.map((owner) => issueReset(owner, caller))
      const links = issued.map(({ nonce }, i) => ({ login: owners[i]?.login ?? '', nonce }))
      outbox.add({
        // To the address as it is stored, never to a look-alike that was typed.
        to: { address: owners[0]?.email ?? '', language },
        letter: { kind: 'passwordReset', links },
        expiresAt: Math.max(...issued.map(({ expiresAt }) => expiresAt)),
      })
    },
    confirmation(account: Account, { caller, language }: Asking) {
      const expiresAt = Date.now() + confirmationHours * 3_600_000
      const nonce = issue('confirm', account, expiresAt)
      audit({ event: 'email.confirmation-sent', account, caller })
      outbox.add({
        to: { address: account.email, language },
        letter: { kind: 'emailConfirmation', login: account.login, nonce },
        expiresAt,
      })
    },
  }
}
