import type { DatabaseSync } from 'node:sqlite'
import { createAccounts } from '#src/web/accounts.ts'
import { createLedger } from '#src/web/ledger.ts'
import { createNews } from '#src/web/news.ts'
import type { WebRepositories } from '#src/web/ports.ts'
import { createPremium } from '#src/web/premium.ts'
import { createSessions } from '#src/web/sessions.ts'

export function createWebRepositories(db: DatabaseSync): WebRepositories {
  return {
    accounts: createAccounts(db),
    sessions: createSessions(db),
    news: createNews(db),
    ledger: createLedger(db),
    premium: createPremium(db),
    ping: async () => db.exec('SELECT 1'),
  }
}
