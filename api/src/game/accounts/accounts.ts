import { type Kysely, sql } from 'kysely'
import { banAccount, unbanAccount } from '#src/game/accounts/bans.ts'
import { isLogin, maybeLogin } from '#src/game/accounts/logins.ts'
import { type HashScheme, schemeOf } from '#src/game/emulator-hash.ts'
import { GameConflictError, GameUnavailableError, insertRow } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import type { Database, Layout, Needs } from '#src/game/layout/layout.ts'

export const accountNeeds = { accounts: ['login', 'password'] } as const satisfies Needs

export type GameAccount = { login: string; passwordHash: string; email: string }

/** Logins are lower-cased. Hashes are those of the emulator's login server. */
export function createGameAccounts({ db, layouts }: Database) {
  let usual: HashScheme | null = null

  const findRow = async (layout: Layout, login: string) => {
    const hasEmail = layout.column('accounts', 'email') !== null
    const rows = await db
      .selectFrom(layout.rows('accounts').as('a'))
      .select(['a.login', 'a.password'])
      .$if(hasEmail, (query) => query.select('a.email'))
      .where(maybeLogin(layout, ['accounts', 'login'], login, 'a'))
      .execute()
    const same = rows.filter((row) => isLogin(row.login, login))
    // Where two names differ only in case, nobody can tell whose account is meant.
    return same.length === 1 ? same[0] : same.find((row) => row.login === login)
  }

  return {
    /** @returns how the login server reads the password of an account, which may not exist yet */
    async schemeFor(login: string): Promise<HashScheme> {
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
    async find(login: string): Promise<GameAccount | null> {
      const row = await findRow(await layouts.require(accountNeeds), login)
      // Some emulators allow NULL.
      return row
        ? { login, passwordHash: row.password ?? '', email: row.email ?? '' }
        : null
    },
    /** @returns whether the login was free; of parallel calls, exactly one gets true */
    async open(account: GameAccount): Promise<boolean> {
      return insertRow(db, insertOf(await layouts.require(accountNeeds), account))
    },
    /**
     * @param isWanted asked after the row was found, because another process may have written a newer password before
     * @throws GameConflictError if one was written since then
     */
    async setPassword(login: string, hash: string, isWanted = async () => true) {
      const layout = await layouts.require(accountNeeds)
      const row = await findRow(layout, login)
      if (!row || !(await isWanted())) return
      const column = sql.ref(layout.written('accounts', 'password'))
      const { numAffectedRows } = await sql`
        update ${layout.writtenTable('accounts')}
        set ${column} = ${hash} where login = ${row.login}
          and coalesce(${column}, '') = ${row.password ?? ''}`.execute(db)
      if (numAffectedRows === 0n) throw new GameConflictError('it has changed meanwhile')
    },
    /** @returns false if there is no such account, or if the site may not ban it, because it is staff of the game */
    ban: (login: string) => banAccount({ db, layouts }, login),
    unban: (login: string) => unbanAccount({ db, layouts }, login),
  }
}

/** One statement decides who gets a login, so it also works on tables without transactions. */
function insertOf(layout: Layout, account: GameAccount) {
  const values = newAccount(layout, account)
  const table = layout.writtenTable('accounts')
  return sql`
    insert into ${table} (${sql.join([...values.keys()].map((name) => sql.ref(name)))})
    select ${sql.join([...values.values()])}
    where not exists (
      select 1 from ${table} where ${maybeLogin(layout, ['accounts', 'login'], account.login)}
    )`
}

export function newAccountColumns(layout: Layout): string[] {
  const nobody = { login: '', passwordHash: '', email: '' }
  return layout.has(accountNeeds) ? [...newAccount(layout, nobody).keys()] : []
}

function newAccount(layout: Layout, { login, passwordHash, email }: GameAccount) {
  const values = new Map<string, string | number>()
  // An operator may have added columns that an INSERT must name.
  for (const column of layout.table('accounts')?.columns.values() ?? []) {
    if (!column.isOptional) values.set(column.name, column.isNumber ? 0 : '')
  }
  values.set(layout.written('accounts', 'login'), login)
  values.set(layout.written('accounts', 'password'), passwordHash)
  if (layout.column('accounts', 'email')) {
    values.set(layout.written('accounts', 'email'), email)
  }
  return values
}

const bcryptLength = 60
const sampleSize = 100

/** @returns how the login server stores new passwords, as the column and the accounts that it made show */
async function usualScheme(db: Kysely<GameDatabase>, layout: Layout): Promise<HashScheme> {
  const width = layout.column('accounts', 'password')?.length ?? bcryptLength
  if (width < bcryptLength) return 'sha1'
  const sample = await db
    .selectFrom(layout.rows('accounts').as('a'))
    .select('a.password')
    .where(sql<boolean>`a.password <> ''`)
    .limit(sampleSize)
    .execute()
  const schemes = new Set(sample.map(({ password }) => schemeOf(password)))
  if (schemes.has('bcrypt')) return 'bcrypt'
  if (schemes.has('sha1')) return 'sha1'
  // A new database: only the aCis of today spells this column so, and it stores bcrypt.
  return layout.table('accounts')?.columns.has('last_active') ? 'bcrypt' : 'sha1'
}
