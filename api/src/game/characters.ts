import type { Kysely } from 'kysely'
import { banNeeds, bannedLogins } from '#src/game/bans.ts'
import type { LayoutReader, Needs } from '#src/game/layout/layout.ts'
import type { CharacterRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { isLogin, maybeLogin } from '#src/game/text.ts'

export const characterNeeds = {
  characters: ['charId', 'account_name', 'char_name', 'level', 'classid', 'deletetime'],
} as const satisfies Needs

type Side = { db: Kysely<GameDatabase>; layouts: LayoutReader }

/** @param login the database of the login server, which has the bans */
export function createCharacters(game: Side, login: Side): CharacterRepository {
  return {
    async ofAccount(name) {
      const layout = await game.layouts.require(characterNeeds)
      const rows = await game.db
        .selectFrom(layout.rows('characters').as('c'))
        .select(['c.charId', 'c.char_name', 'c.level', 'c.classid', 'c.account_name'])
        .where(
          maybeLogin('c.account_name', layout.column('characters', 'account_name'), name),
        )
        .where('c.deletetime', '=', 0)
        .orderBy('c.charId')
        .execute()
      return rows
        .filter((row) => isLogin(row.account_name, name))
        .map((row) => ({
          id: row.charId,
          name: row.char_name,
          level: row.level,
          classId: row.classid,
        }))
    },
    async isBanned(name) {
      const layout = await login.layouts.require(banNeeds)
      const rows = await bannedLogins(login.db, layout, name).execute()
      return rows.some((row) => isLogin(row.login, name))
    },
  }
}
