import { type Kysely, sql } from 'kysely'
import type { Needs } from '#src/game/layout.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export const visibleNeeds = {
  accounts: ['login', 'accessLevel'],
  account_data: ['account_name', 'var', 'value'],
  characters: ['charId', 'account_name', 'char_name', 'accesslevel', 'deletetime'],
} as const satisfies Needs

/** Logins that the game refuses: banned for good, or until a moment that is still to come. */
export function bannedLogins(db: Kysely<GameDatabase>) {
  // The emulator keeps the end of a temporary ban as text, in epoch milliseconds.
  const until = sql<number>`value + 0`
  return (
    db
      .selectFrom('accounts')
      .select('login')
      .where('accessLevel', '<', 0)
      // A login that is in both is as banned as in one, and UNION would sort them all.
      .unionAll(
        db
          .selectFrom('account_data')
          .select('account_name as login')
          .where('var', '=', 'ban_temp')
          .where(until, '>', Date.now()),
      )
  )
}

/** Characters that a ranking may show. */
export function visibleCharacters(db: Kysely<GameDatabase>) {
  return db
    .selectFrom('characters as c')
    .where('c.accesslevel', '=', 0)
    .where('c.deletetime', '=', 0)
    .where('c.account_name', 'not in', bannedLogins(db))
}

/** Orders names as people do, the same on every database. */
export function byName(column: 'c.char_name' | 'd.char_name' | 'k.clan_name') {
  return sql`lower(${sql.ref(column)})`
}
