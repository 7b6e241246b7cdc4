import type { DatabaseSync } from 'node:sqlite'

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

export const accountColumns = `a.id, a.login, a.email, a.created_at AS createdAt,
  a.email_confirmed_at AS emailConfirmedAt, a.removed_at AS removedAt`

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(db: DatabaseSync) {
  const byLogin = db.prepare(
    `SELECT ${accountColumns}, a.password_hash AS passwordHash FROM accounts a WHERE a.login = ?`,
  )
  const byEmail = db.prepare(
    // Confirmed accounts first, because anybody can open accounts with somebody else's address.
    `SELECT ${accountColumns} FROM accounts a WHERE lower(a.email) = lower(?)
     ORDER BY a.email_confirmed_at IS NULL,
       (SELECT max(d.last_used_at) FROM devices d WHERE d.account_id = a.id) DESC, a.id DESC
     LIMIT ?`,
  )
  const open = createOpenAccount(db)
  return {
    /** @param login lower-cased, as the game keeps it */
    async findByLogin(login: string): Promise<Credential | null> {
      const row = byLogin.get(login)
      return row ? { ...toAccount(row), passwordHash: String(row.passwordHash) } : null
    },
    /** @param email canonical @returns its accounts, in any case of its letters: confirmed ones first, then the last used */
    async findByEmail(email: string, most: number): Promise<Account[]> {
      return byEmail.all(email, most).map(toAccount)
    },
    /** @throws LoginTakenError */
    async create(account: NewAccount): Promise<Account> {
      return open(account)
    },
  }
}

/** @throws LoginTakenError */
export function createOpenAccount(db: DatabaseSync): (account: NewAccount) => Account {
  const insert = db.prepare(
    `INSERT INTO accounts (login, email, password_hash, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (login) DO NOTHING`,
  )
  return ({ login, email, passwordHash }) => {
    const createdAt = Date.now()
    const { changes, lastInsertRowid } = insert.run(login, email, passwordHash, createdAt)
    if (changes === 0) throw new LoginTakenError(login)
    const id = Number(lastInsertRowid)
    return { id, login, email, createdAt, emailConfirmed: false, isRemoved: false }
  }
}

export function toAccount(row: Record<string, unknown>): Account {
  return {
    id: Number(row.id),
    login: String(row.login),
    email: String(row.email),
    createdAt: Number(row.createdAt),
    emailConfirmed: row.emailConfirmedAt !== null,
    isRemoved: row.removedAt !== null,
  }
}
