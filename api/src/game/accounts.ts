import { type Kysely, sql } from 'kysely'
import { banAccount, unbanAccount } from '#src/game/ban-account.ts'
import type { HashScheme } from '#src/game/emulator-hash.ts'
import { schemeOf } from '#src/game/emulator-hash.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import type { Layout, LayoutReader, Needs } from '#src/game/layout/layout.ts'
import { insertAccount } from '#src/game/open-account.ts'
import type { GameAccountRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { isLogin, maybeLogin } from '#src/game/text.ts'
import { usualScheme } from '#src/game/usual-scheme.ts'

export const accountNeeds = { accounts: ['login', 'password'] } as const satisfies Needs

export function createGameAccounts(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
): GameAccountRepository {
  let usual: HashScheme | null = null

  const findRow = async (layout: Layout, login: string) => {
    const hasEmail = layout.column('accounts', 'email') !== null
    const rows = await db
      .selectFrom(layout.rows('accounts').as('a'))
      .select(['a.login', 'a.password'])
      .$if(hasEmail, (query) => query.select('a.email'))
      .where(maybeLogin('a.login', layout.column('accounts', 'login'), login))
      .execute()
    const same = rows.filter((row) => isLogin(row.login, login))
    // Where two names differ only in case, nobody can tell whose account is meant.
    return same.length === 1 ? same[0] : same.find((row) => row.login === login)
  }

  return {
    async schemeFor(login) {
      const layout = await layouts.require(accountNeeds)
      try {
        const row = await findRow(layout, login)
        usual ??= await usualScheme(db, layout)
        // Its login server reads bcrypt, and SHA-1 would be weaker.
        return row && schemeOf(row.password) === 'bcrypt' ? 'bcrypt' : usual
      } catch (error) {
        if (usual && error instanceof GameUnavailableError) return usual
        throw error
      }
    },
    async find(login) {
      const row = await findRow(await layouts.require(accountNeeds), login)
      // Some emulators allow NULL.
      return row
        ? { login, passwordHash: row.password ?? '', email: row.email ?? '' }
        : null
    },
    async open(account) {
      return insertAccount(db, await layouts.require(accountNeeds), account)
    },
    async setPassword(login, passwordHash) {
      const layout = await layouts.require(accountNeeds)
      const row = await findRow(layout, login)
      if (!row) return
      const column = sql.ref(layout.written('accounts', 'password'))
      await sql`
        update ${sql.table(layout.table('accounts')?.name ?? 'accounts')}
        set ${column} = ${passwordHash} where login = ${row.login}`.execute(db)
    },
    ban: (login) => banAccount(db, layouts, login),
    unban: (login) => unbanAccount(db, layouts, login),
  }
}
