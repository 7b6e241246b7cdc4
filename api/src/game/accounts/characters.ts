import { banNeeds, bannedLogins } from '#src/game/accounts/bans.ts'
import { isLogin, maybeLogin } from '#src/game/accounts/logins.ts'
import type { Database, Needs } from '#src/game/layout/layout.ts'

export const characterNeeds = {
  characters: ['charId', 'account_name', 'char_name', 'level', 'classid', 'deletetime'],
} as const satisfies Needs

/** @param login the database of the login server, which has the bans */
export function createCharacters(game: Database, login: Database) {
  return {
    /** @returns the characters of an account that are not about to be deleted, oldest first */
    async ofAccount(name: string) {
      const layout = await game.layouts.require(characterNeeds)
      const rows = await game.db
        .selectFrom(layout.rows('characters').as('c'))
        .select([
          'c.charId as id',
          'c.char_name as name',
          'c.level',
          'c.classid as classId',
        ])
        .select('c.account_name')
        .where(maybeLogin(layout, ['characters', 'account_name'], name, 'c'))
        .where('c.deletetime', '=', 0)
        .orderBy('c.charId')
        .execute()
      return rows.filter((row) => isLogin(row.account_name, name))
    },
    /** @returns the logins, lower-cased, of the accounts that have a character of this name, in any case where the database ignores it */
    async accountsOf(name: string): Promise<string[]> {
      const layout = await game.layouts.require(characterNeeds)
      const rows = await game.db
        .selectFrom(layout.rows('characters').as('c'))
        .select('c.account_name')
        .where('c.char_name', '=', name)
        .execute()
      return rows.map((row) => row.account_name.toLowerCase())
    },
    /** @returns whether the account is banned, permanently or for a time */
    async isBanned(name: string): Promise<boolean> {
      const layout = await login.layouts.require(banNeeds)
      const rows = await bannedLogins(login.db, layout, name).execute()
      return rows.some((row) => isLogin(row.login, name))
    },
  }
}
