import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db, Schema } from '#src/database/schema.ts'
import { insertNew, isSqlite } from '#src/database/statements.ts'

/** `email`: empty if the game created it without an address. `isRemoved`: closed for good; its login stays taken. */
export type Account = ReturnType<typeof toAccount>

export type Credential = Account & { passwordHash: string }

export type NewAccount = { login: string; email: string; passwordHash: string }

export class LoginTakenError extends Error {
  override name = 'LoginTakenError'
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(db: Db) {
  const rows = db.selectFrom('accounts').selectAll()
  return {
    /** @throws if there is none */
    async get(id: number): Promise<Account> {
      return toAccount(await rows.where('id', '=', id).executeTakeFirstOrThrow())
    },
    /** @param login lower-cased, as the game keeps it */
    async findByLogin(login: string): Promise<Credential | null> {
      const row = await rows.where('login', '=', login).executeTakeFirst()
      return row ? { ...toAccount(row), passwordHash: row.passwordHash } : null
    },
    /** @param email canonical @returns its accounts, in any case of its letters: confirmed ones first, then the last used */
    async findByEmail(email: string, most: number): Promise<Account[]> {
      const found = await rows
        .where(isSameAddress(db, email))
        // Confirmed accounts first, because anybody can open accounts with somebody else's address.
        .orderBy((eb) => eb('emailConfirmedAt', 'is', null))
        .orderBy(
          (eb) =>
            eb
              .selectFrom('devices')
              .select(({ fn }) => fn.max('lastUsedAt').as('last'))
              .whereRef('accountId', '=', 'accounts.id'),
          'desc',
        )
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return found.map(toAccount)
    },
    /** Can be part of a transaction. @throws LoginTakenError */
    async create({ login, email, passwordHash }: NewAccount): Promise<Account> {
      const account = { login, email, createdAt: Date.now() }
      const row = { ...account, passwordHash }
      const added = await insertNew(db.insertInto('accounts').values(row))
      if (!added) throw new LoginTakenError(`The login ${login} is taken`)
      const id = Number(added.insertId)
      return { id, ...account, emailConfirmed: false, isRemoved: false }
    },
  }
}

/** In any case of its letters. Each engine has an index for it. */
function isSameAddress(db: Db, email: string) {
  const stored = isSqlite(db) ? sql`lower(email)` : sql.ref('emailLower')
  return sql<SqlBool>`${stored} = lower(${email})`
}

export function toAccount(row: Selectable<Schema['accounts']>) {
  const { id, login, email, createdAt, emailConfirmedAt, removedAt } = row
  const emailConfirmed = emailConfirmedAt !== null
  return { id, login, email, createdAt, emailConfirmed, isRemoved: removedAt !== null }
}
