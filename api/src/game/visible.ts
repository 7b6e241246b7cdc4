import { type Kysely, sql } from 'kysely'
import type { Needs } from '#src/game/layout.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export const visibleNeeds = {
  accounts: ['login', 'accessLevel'],
  account_data: ['account_name', 'var', 'value'],
  characters: ['charId', 'account_name', 'char_name', 'accesslevel', 'deletetime'],
} as const satisfies Needs

/** Banned logins: permanently, or until a time in the future. */
export function bannedLogins(db: Kysely<GameDatabase>) {
  // The emulator keeps the end of a temporary ban as text, in epoch milliseconds.
  const until = sql<number>`value + 0`
  return (
    db
      .selectFrom('accounts')
      .select('login')
      .where('accessLevel', '<', 0)
      // Duplicates do no harm, and UNION would sort all rows to remove them.
      .unionAll(
        db
          .selectFrom('account_data')
          .select('account_name as login')
          .where('var', '=', 'ban_temp')
          .where(until, '>', Date.now()),
      )
  )
}

export function visibleCharacters(db: Kysely<GameDatabase>) {
  return db
    .selectFrom('characters as c')
    .where('c.accesslevel', '=', 0)
    .where('c.deletetime', '=', 0)
    .where('c.account_name', 'not in', bannedLogins(db))
}

/** Sorts names without case, the same on every database. */
export function byName(column: 'c.char_name' | 'd.char_name' | 'k.clan_name') {
  return sql`lower(${sql.ref(column)})`
}
