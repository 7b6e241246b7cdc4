import { join } from 'node:path'
import { createAccounts } from '#src/accounts/accounts.ts'
import { openWebDatabase } from '#src/database/open.ts'
import { temporaryFolder } from '#src/testing/test-app.ts'

/** Our database, which does not wait for the disk, and accounts in it. */
export function openFastDatabase() {
  const db = openWebDatabase(join(temporaryFolder(), 'web.sqlite'))
  db.exec('PRAGMA synchronous = OFF')
  return {
    db,
    async openAccount(login: string): Promise<number> {
      const account = { login, email: `${login}@example.com`, passwordHash: 'x' }
      return (await createAccounts(db).create(account)).id
    },
  }
}
