import type { DatabaseSync } from 'node:sqlite'
import { sqlOn } from '#src/database/sql.ts'

export type Account = {
  id: number
  login: string
  /** Empty if the game created the account without an address. */
  email: string
  emailConfirmed: boolean
  createdAt: number
  /** Closed for good. Its login stays taken. */
  isRemoved: boolean
}

export type Credential = Account & { passwordHash: string }

export type NewAccount = { login: string; email: string; passwordHash: string }

export class LoginTakenError extends Error {
  constructor(login: string) {
    super(`The login ${login} is taken`)
    this.name = 'LoginTakenError'
  }
}

export type AccountRow = Pick<Account, 'id' | 'login' | 'email' | 'createdAt'> & {
  passwordHash: string
  emailConfirmedAt: number | null
  removedAt: number | null
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(db: DatabaseSync) {
  const sql = sqlOn(db)
  return {
    /** @param login lower-cased, as the game keeps it */
    async findByLogin(login: string): Promise<Credential | null> {
      const row = sql.get<AccountRow>`SELECT * FROM accounts WHERE login = ${login}`
      return row && { ...toAccount(row), passwordHash: row.passwordHash }
    },
    /** @param email canonical @returns its accounts, in any case of its letters: confirmed ones first, then the last used */
    async findByEmail(email: string, most: number): Promise<Account[]> {
      // Confirmed accounts first, because anybody can open accounts with somebody else's address.
      const rows = sql.all<AccountRow>`
        SELECT * FROM accounts a WHERE lower(email) = lower(${email})
        ORDER BY email_confirmed_at IS NULL,
          (SELECT max(last_used_at) FROM devices WHERE account_id = a.id) DESC, id DESC
        LIMIT ${most}`
      return rows.map(toAccount)
    },
    /** Can be part of a transaction. @throws LoginTakenError */
    create({ login, email, passwordHash }: NewAccount): Account {
      const createdAt = Date.now()
      const { changes, lastInsertRowid } = sql.run`
        INSERT INTO accounts (login, email, password_hash, created_at)
        VALUES (${login}, ${email}, ${passwordHash}, ${createdAt})
        ON CONFLICT (login) DO NOTHING`
      if (changes === 0) throw new LoginTakenError(login)
      const id = Number(lastInsertRowid)
      return { id, login, email, createdAt, emailConfirmed: false, isRemoved: false }
    },
  }
}

export function toAccount(row: AccountRow): Account {
  const { id, login, email, createdAt, emailConfirmedAt, removedAt } = row
  const emailConfirmed = emailConfirmedAt !== null
  return { id, login, email, createdAt, emailConfirmed, isRemoved: removedAt !== null }
}
