import type { Kysely } from 'kysely'
import type { Layout, Needs } from '#src/game/layout.ts'
import type { CharacterRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { bannedLogins } from '#src/game/visible.ts'

export const characterNeeds = {
  characters: ['charId', 'account_name', 'char_name', 'level', 'classid', 'deletetime'],
} as const satisfies Needs

export const banNeeds = {
  accounts: ['login', 'accessLevel'],
  account_data: ['account_name', 'var', 'value'],
} as const satisfies Needs

export function createCharacters(
  db: Kysely<GameDatabase>,
  layout: Layout,
): CharacterRepository {
  return {
    async ofAccount(login) {
      layout.require(characterNeeds)
      return db
        .selectFrom('characters')
        .select(['charId as id', 'char_name as name', 'level', 'classid as classId'])
        .where('account_name', '=', login)
        .where('deletetime', '=', 0)
        .orderBy('charId')
        .execute()
    },
    async isBanned(login) {
      layout.require(banNeeds)
      const row = await db
        .selectFrom(bannedLogins(db).as('banned'))
        .select('login')
        .where('login', '=', login)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
