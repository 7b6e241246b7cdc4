import type { Kysely } from 'kysely'
import type { Layout, Needs } from '#src/game/layout.ts'
import type { GameAccountRepository } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

export const accountNeeds = { accounts: ['login', 'password'] } as const satisfies Needs
const emailNeeds = { accounts: ['email'] } as const satisfies Needs
const accessNeeds = { accounts: ['login', 'accessLevel'] } as const satisfies Needs
const temporaryBanNeeds = {
  account_data: ['account_name', 'var', 'value'],
} as const satisfies Needs

const banned = -1
const player = 0

export function createGameAccounts(
  db: Kysely<GameDatabase>,
  layout: Layout,
): GameAccountRepository {
  const hasEmail = layout.missing(emailNeeds).length === 0
  // Only aCis has these two columns, and it stores bcrypt.
  const isAcis =
    layout.has('accounts', 'access_level') && layout.has('accounts', 'last_active')

  return {
    hashScheme: isAcis ? 'bcrypt' : 'sha1',
    async find(login) {
      layout.require(accountNeeds)
      const row = await db
        .selectFrom('accounts')
        .select(['login', 'password as passwordHash'])
        .$if(hasEmail, (query) => query.select('email'))
        .where('login', '=', login)
        .executeTakeFirst()
      return row ? { ...row, email: row.email ?? '' } : null
    },
    async open({ login, passwordHash, email }) {
      layout.require(accountNeeds)
      const taken = db.selectFrom('accounts').select('login').where('login', '=', login)
      // One statement decides who gets a login, so it also works on tables without transactions.
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('accounts')
        .columns(['login', 'password', ...(hasEmail ? (['email'] as const) : [])])
        .expression(
          db
            .selectNoFrom(({ val }) => [
              val(login).as('login'),
              val(passwordHash).as('password'),
              ...(hasEmail ? [val(email).as('email')] : []),
            ])
            .where(({ not, exists }) => not(exists(taken))),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    async setPassword(login, passwordHash) {
      layout.require(accountNeeds)
      await db
        .updateTable('accounts')
        .set({ password: passwordHash })
        .where('login', '=', login)
        .execute()
    },
    async ban(login) {
      layout.require(accessNeeds)
      const { numUpdatedRows } = await db
        .updateTable('accounts')
        .set({ accessLevel: banned })
        .where('login', '=', login)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async unban(login) {
      layout.require({ ...accessNeeds, ...temporaryBanNeeds })
      await db
        .updateTable('accounts')
        .set({ accessLevel: player })
        .where('login', '=', login)
        // Staff keep their level.
        .where('accessLevel', '<', player)
        .execute()
      await db
        .deleteFrom('account_data')
        .where('account_name', '=', login)
        .where('var', '=', 'ban_temp')
        .execute()
    },
  }
}
