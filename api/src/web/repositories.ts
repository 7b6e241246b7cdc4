import type { DatabaseSync } from 'node:sqlite'
import { createAccounts } from '#src/web/accounts.ts'
import { createAttempts } from '#src/web/attempts.ts'
import { createAudit } from '#src/web/audit.ts'
import { createCoinHistory } from '#src/web/coin-history.ts'
import { createDevices } from '#src/web/devices.ts'
import type { Keyring } from '#src/web/keyring.ts'
import { createLedger } from '#src/web/ledger.ts'
import { createMailLinks } from '#src/web/mail-links.ts'
import { createNews } from '#src/web/news.ts'
import { createPasswords } from '#src/web/passwords.ts'
import type { WebRepositories } from '#src/web/ports.ts'
import { createPremium } from '#src/web/premium.ts'
import { createRegistrations } from '#src/web/registrations.ts'
import { createRemovals } from '#src/web/removals.ts'
import { createSessions } from '#src/web/sessions.ts'

export function createWebRepositories(db: DatabaseSync, keyring: Keyring): WebRepositories {
  return {
    accounts: createAccounts(db),
    attempts: createAttempts(db),
    audit: createAudit(db),
    devices: createDevices(db),
    mailLinks: createMailLinks(db, keyring),
    passwords: createPasswords(db, keyring),
    registrations: createRegistrations(db, keyring),
    removals: createRemovals(db),
    sessions: createSessions(db),
    news: createNews(db),
    ledger: createLedger(db),
    coinHistory: createCoinHistory(db),
    premium: createPremium(db),
    ping: async () => db.exec('SELECT 1'),
  }
}
