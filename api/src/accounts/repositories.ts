import { createAccounts } from '#src/accounts/accounts.ts'
import { createAudit } from '#src/accounts/audit.ts'
import { createDevices } from '#src/accounts/devices/devices.ts'
import { createEmailChanges } from '#src/accounts/links/email-changes.ts'
import { createMailLinks } from '#src/accounts/links/mail-links.ts'
import { createPasswords } from '#src/accounts/passwords/passwords.ts'
import { createRegistrations } from '#src/accounts/registration/registrations.ts'
import { createSecondFactors } from '#src/accounts/second-factor/second-factors.ts'
import { createSessions } from '#src/accounts/sessions/sessions.ts'
import type { WebDatabase } from '#src/database/schema.ts'
import { createLimiter } from '#src/limits/limiter.ts'
import type { Keyring } from '#src/secrets/secrets.ts'

export type AccountRepositories = ReturnType<typeof createAccountRepositories>

export function createAccountRepositories(db: WebDatabase, keyring: Keyring) {
  return {
    accounts: createAccounts(db),
    limiter: createLimiter(db),
    audit: createAudit(db),
    devices: createDevices(db),
    emailChanges: createEmailChanges(db, keyring),
    mailLinks: createMailLinks(db, keyring),
    passwords: createPasswords(db, keyring),
    registrations: createRegistrations(db, keyring),
    secondFactors: createSecondFactors(db, keyring),
    sessions: createSessions(db),
  }
}
