import { type Kysely, sql } from 'kysely'
import { GameConflictError } from '#src/game/errors.ts'
import type { Layout } from '#src/game/layout/layout.ts'
import type { GameAccount } from '#src/game/ports.ts'
import { retryLocked } from '#src/game/retry-locked.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { maybeLogin } from '#src/game/text.ts'

/** @returns whether the login was free; of parallel calls, from this site or any launcher, exactly one gets true */
export async function insertAccount(
  db: Kysely<GameDatabase>,
  layout: Layout,
  account: GameAccount,
): Promise<boolean> {
  const values = valuesOf(layout, account)
  const table = sql.table(layout.table('accounts')?.name ?? 'accounts')
  const login = layout.column('accounts', 'login')
  // One statement decides who gets a login, so it also works on tables without transactions.
  const insert = sql`
    insert into ${table} (${sql.join([...values.keys()].map((name) => sql.ref(name)))})
    select ${sql.join([...values.values()])}
    where not exists (
      select 1 from ${table} where ${maybeLogin('login', login, account.login)}
    )`
  try {
    const { numAffectedRows } = await retryLocked(() => insert.execute(db))
    return numAffectedRows === 1n
  } catch (error) {
    if (error instanceof GameConflictError) return false
    throw error
  }
}

/** @returns the columns that an INSERT of a new account names */
export function newAccountColumns(layout: Layout): string[] {
  const nobody = { login: '', passwordHash: '', email: '' }
  return layout.has({ accounts: ['login', 'password'] })
    ? [...valuesOf(layout, nobody).keys()]
    : []
}

function valuesOf(layout: Layout, { login, passwordHash, email }: GameAccount) {
  const values = new Map<string, string | number>()
  // An operator may have added columns that an INSERT must name.
  for (const column of layout.table('accounts')?.columns.values() ?? []) {
    if (!column.isOptional) values.set(column.name, column.isNumber ? 0 : '')
  }
  values.set(layout.written('accounts', 'login'), login)
  values.set(layout.written('accounts', 'password'), passwordHash)
  if (layout.column('accounts', 'email')) {
    values.set(layout.written('accounts', 'email'), email)
  }
  return values
}
