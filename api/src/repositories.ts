import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { createAccountRepositories } from '#src/accounts/repositories.ts'
import { createCoinHistory } from '#src/coins/ledger/history.ts'
import { createLedger } from '#src/coins/ledger/ledger.ts'
import { createNews } from '#src/news/news.ts'
import { createPremium } from '#src/premium/premium.ts'
import type { Keyring } from '#src/secrets/secrets.ts'

export type WebRepositories = ReturnType<typeof createWebRepositories>

/** Times are epoch milliseconds. */
export function createWebRepositories(db: DatabaseSync, keyring: Keyring) {
  return {
    ...createAccountRepositories(db, keyring),
    news: createNews(db),
    ledger: createLedger(db),
    coinHistory: createCoinHistory(db),
    premium: createPremium(db),
    /** @throws when the database does not answer, or its file was taken away while it was open */
    async ping() {
      db.exec('SELECT 1')
      const file = db.location()
      if (file && !existsSync(file)) throw new Error(`${file} is gone`)
    },
  }
}
