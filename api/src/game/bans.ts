import { type Kysely, type RawBuilder, sql } from 'kysely'
import { GameUnavailableError } from '#src/game/errors.ts'
import type { ColumnFacts } from '#src/game/layout/facts.ts'
import type { Layout, LayoutReader, Needs } from '#src/game/layout/layout.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { maybeLogin } from '#src/game/text.ts'

/** A ban in the account itself. Every emulator has it, so nothing can be said of bans without it. */
export const banNeeds = {
  accounts: ['login', 'accessLevel'],
} as const satisfies Needs

/**
 * Where the site writes the level of an account: in our view, where the user of the site sees it. With a right to the column
 * itself, a thief of its password could make a game master.
 */
export function bansTable(layout: Layout): 'portal_bans' | 'accounts' {
  return layout.table('portal_bans') ? 'portal_bans' : 'accounts'
}

/** Until a moment in the future, as the login server of Mobius reads it. */
export const temporaryBanNeeds = {
  account_data: ['account_name', 'var', 'value'],
} as const satisfies Needs

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
  // Duplicates do no harm, and UNION would sort all rows to remove them.
  let query = db
    .selectFrom(layout.indexedRows('accounts').as('a'))
    .select(comparable(layout, 'a.login').as('login'))
    .where('a.accessLevel', '<', 0)
    .where(isWanted('a.login', layout.column('accounts', 'login'), login))
  if (layout.has(temporaryBanNeeds)) {
    const account = layout.column('account_data', 'account_name')
    // The emulator keeps the end of a temporary ban as text, in epoch milliseconds.
    const until = sql<number>`t.value + 0`
    query = query.unionAll(
      db
        .selectFrom(layout.rows('account_data').as('t'))
        .select(comparable(layout, 't.account_name').as('login'))
        .where('t.var', '=', 'ban_temp')
        .where(until, '>', Date.now())
        .where(isWanted('t.account_name', account, login)),
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
        .where(isWanted('p.key', layout.column('punishments', 'key'), login)),
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

/** NOT IN finds nobody if one of the banned logins is NULL. */
function isWanted(column: string, facts: ColumnFacts | null, login: string | undefined) {
  if (login !== undefined) return maybeLogin(column, facts, login)
  return sql<boolean>`${sql.ref(column)} is not null`
}

/** Who is banned, for queries of the database that has the accounts too. */
export function bannedHere(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
): () => Promise<Banned> {
  return async () => {
    const layout = await layouts.require(banNeeds)
    // MariaDB reads a UNION anew for each row, but puts a table of one into memory once.
    return sql`select b.login from (${bannedLogins(db, layout)}) as b`
  }
}

/** Who is banned, for queries of another database than that of the login server. */
export function bannedElsewhere(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
): () => Promise<Banned> {
  const list = bansAsList(db, layouts)
  return async () => {
    const banned = await list(mostListed)
    if (banned !== undefined) return banned
    throw new GameUnavailableError(
      `more than ${mostListed} accounts are banned: keep accounts and characters in one database`,
    )
  }
}

/** Reads who is banned, for queries that name them; undefined if there are more than `most`. */
export function bansAsList(
  db: Kysely<GameDatabase>,
  layouts: LayoutReader,
): (most: number) => Promise<Banned | undefined> {
  return async (most) => {
    const layout = await layouts.require(banNeeds)
    const rows = await bannedLogins(db, layout)
      .limit(most + 1)
      .execute()
    if (rows.length > most) return undefined
    return rows.length === 0 ? null : sql.join(rows.map(({ login }) => login))
  }
}
