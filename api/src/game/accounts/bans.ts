import { type Kysely, type RawBuilder, sql } from 'kysely'
import { certainLogin, type LoginColumn, maybeLogin } from '#src/game/accounts/logins.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import type { Database, Layout, Needs } from '#src/game/layout/layout.ts'

/** A ban in the account itself. Every emulator has it, so nothing can be said of bans without it. */
export const banNeeds = { accounts: ['login', 'accessLevel'] } as const satisfies Needs

/**
 * Where the site writes the level of an account: in our view, where the user of the site sees it. With a right to the column
 * itself, a thief of its password could make a game master.
 */
export function bansTable(layout: Layout): 'portal_bans' | 'accounts' {
  return layout.table('portal_bans') ? 'portal_bans' : 'accounts'
}

/** Until a moment in the future, as the login server of Mobius reads it. */
export const temporaryBanNeeds: Needs = { account_data: ['account_name', 'var', 'value'] }

/** What the administrators of Mobius write with //ban_acc. */
export const punishmentNeeds = {
  punishments: ['key', 'affect', 'type', 'expiration'],
} as const satisfies Needs

/** What a query compares the name of an account with: a subquery or a list of logins. Null if nobody is banned. */
export type Banned = RawBuilder<unknown> | null

/** As many as one statement can hold beside its other parameters. */
const mostListed = 60_000

/**
 * Banned logins: permanently, or until a time in the future. Some may be named twice.
 * @param login looks for this one only, lower-cased; the database may find similar ones too
 */
export function bannedLogins(db: Kysely<GameDatabase>, layout: Layout, login?: string) {
  // NOT IN finds nobody if one of the banned logins is NULL, so a column of them is read without that.
  const isWanted = (column: LoginColumn, alias: string) =>
    login === undefined
      ? sql<boolean>`${sql.ref(`${alias}.${column[1]}`)} is not null`
      : maybeLogin(layout, column, login, alias)
  // Duplicates do no harm, and UNION would sort all rows to remove them.
  let query = db
    .selectFrom(layout.indexedRows('accounts').as('a'))
    .select(comparable(layout, 'a.login').as('login'))
    .where('a.accessLevel', '<', 0)
    .where(isWanted(['accounts', 'login'], 'a'))
  if (layout.has(temporaryBanNeeds)) {
    // The emulator keeps the end of a temporary ban as text, in epoch milliseconds.
    const until = sql<number>`t.value + 0`
    query = query.unionAll(
      db
        .selectFrom(layout.rows('account_data').as('t'))
        .select(comparable(layout, 't.account_name').as('login'))
        .where('t.var', '=', 'ban_temp')
        .where(until, '>', Date.now())
        .where(isWanted(['account_data', 'account_name'], 't')),
    )
  }
  if (layout.has(punishmentNeeds)) {
    query = query.unionAll(
      db
        .selectFrom(layout.rows('punishments').as('p'))
        .select(comparable(layout, 'p.key').as('login'))
        .where('p.affect', '=', 'ACCOUNT')
        .where('p.type', '=', 'BAN')
        // 0 is for ever.
        .where(({ eb, or }) =>
          or([eb('p.expiration', '=', 0), eb('p.expiration', '>', Date.now())]),
        )
        .where(isWanted(['punishments', 'key'], 'p')),
    )
  }
  return query
}

/** Tables that were created at different times may have collations that MariaDB refuses to compare. */
export function comparable({ engine }: Layout, column: string): RawBuilder<string> {
  const name = sql.ref(column)
  return engine === 'sqlite'
    ? sql<string>`${name}`
    : sql<string>`convert(${name} using utf8mb4) collate utf8mb4_general_ci`
}

/** Who is banned, for queries of the database that has the accounts too. */
export async function bannedHere({ db, layouts }: Database): Promise<Banned> {
  const layout = await layouts.require(banNeeds)
  // MariaDB reads a UNION anew for each row, but puts a table of one into memory once.
  return sql`select b.login from (${bannedLogins(db, layout)}) as b`
}

/** Who is banned, for queries of another database than that of the login server. */
export async function bannedElsewhere(database: Database): Promise<Banned> {
  const banned = await listBanned(database, mostListed)
  if (banned !== undefined) return banned
  throw new GameUnavailableError(
    `more than ${mostListed} accounts are banned: keep accounts and characters in one database`,
  )
}

/** Reads who is banned, for queries that name them; undefined if there are more than `most`. */
export async function listBanned({ db, layouts }: Database, most: number) {
  const layout = await layouts.require(banNeeds)
  const rows = await bannedLogins(db, layout)
    .limit(most + 1)
    .execute()
  if (rows.length > most) return undefined
  return rows.length === 0 ? null : sql.join(rows.map(({ login }) => login))
}

const bannedLevel = -1
const playerLevel = 0
/** Any moment in the past: the emulator removes what has ended. */
const ended = 1

/** Bans an account permanently. @returns false if there is none that the site may ban */
export async function banAccount({ db, layouts }: Database, login: string) {
  const layout = await layouts.require(banNeeds)
  const table = bansTable(layout)
  const access = sql.ref(layout.written(table, 'accessLevel'))
  // Staff of the game have a level above. The view has none of them; the table has.
  const { numAffectedRows } = await sql`
    update ${layout.writtenTable(table)} set ${access} = ${bannedLevel}
    where ${certainLogin(layout, [table, 'login'], login)}
      and coalesce(${access}, ${playerLevel}) <= ${playerLevel}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Lifts every ban that the database has. Mobius learns of the end of a punishment at its next start. */
export async function unbanAccount({ db, layouts }: Database, login: string) {
  const layout = await layouts.require(banNeeds)
  const table = bansTable(layout)
  const access = sql.ref(layout.written(table, 'accessLevel'))
  // Staff keep their level.
  await sql`
    update ${layout.writtenTable(table)} set ${access} = ${playerLevel}
    where ${certainLogin(layout, [table, 'login'], login)}
      and ${access} < ${playerLevel}`.execute(db)
  if (layout.has(temporaryBanNeeds)) {
    await sql`
      delete from ${layout.writtenTable('account_data')}
      where ${certainLogin(layout, ['account_data', 'account_name'], login)}
        and ${sql.ref('var')} = 'ban_temp'`.execute(db)
  }
  if (layout.has(punishmentNeeds)) {
    await sql`
      update ${layout.writtenTable('punishments')} set expiration = ${ended}
      where ${certainLogin(layout, ['punishments', 'key'], login)}
        and affect = 'ACCOUNT' and type = 'BAN'`.execute(db)
  }
}
