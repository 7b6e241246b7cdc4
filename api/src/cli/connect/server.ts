import { Kysely, sql } from 'kysely'
import {
  type FoundDatabase,
  type ServerLogin,
  toUrl,
} from '#src/cli/connect/server-login.ts'
import { readDatabaseUrl } from '#src/config/database-url.ts'
import { rightsOf } from '#src/game/doctor/grants.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import { createMariadbDialect } from '#src/game/mariadb/dialect.ts'

/** In milliseconds. One person waits here, so that a busy moment need not end the setup. */
const patience = 15_000

export type Server = ReturnType<typeof openServer>

/**
 * A database server, as this login sees it.
 *
 * @throws DatabaseUrlError if a site could not use it in this way; its functions throw GameUnavailableError
 */
export function openServer(login: ServerLogin) {
  const address = readDatabaseUrl(toUrl(login, 'information_schema'))
  const db = new Kysely<GameDatabase>({
    dialect: createMariadbDialect({
      address: { ...address, connectMs: patience },
      connections: 1,
      limit: patience,
      isReadOnly: false,
      waitTimeoutMs: patience,
    }),
  })
  const run = (statement: string) => sql.raw(statement).execute(db)

  return {
    /** The databases with tables of a game or login server. */
    async findDatabases(): Promise<FoundDatabase[]> {
      const { rows } = await sql<{ name: string; characters: number; accounts: number }>`
        select table_schema as name, max(lower(table_name) = 'characters') as characters,
          max(lower(table_name) = 'accounts') as accounts
        from information_schema.tables where lower(table_name) in ('characters', 'accounts')
        group by table_schema order by table_schema`.execute(db)
      return rows.map(({ name, characters, accounts }) => ({
        name,
        hasCharacters: Number(characters) === 1,
        hasAccounts: Number(accounts) === 1,
      }))
    },

    /** The host that this connection comes from, as the server knows it. */
    async ownHost(): Promise<string> {
      const { rows } = await sql<{ user: string }>`select user() as user`.execute(db)
      return rows[0]?.user.split('@').at(-1) ?? '%'
    },

    /** The account that the server takes this login for, such as portal@%. */
    async matchedAccount(): Promise<string> {
      const { rows } = await sql<{ user: string }>`select current_user() as user`.execute(
        db,
      )
      return rows[0]?.user ?? ''
    },

    /** Whether this login may make users. */
    async isAdministrator(): Promise<boolean> {
      const { rows } = await sql<Record<string, string>>`show grants`.execute(db)
      return rows
        .flatMap((row) => Object.values(row))
        .some((grant) =>
          /^GRANT (ALL PRIVILEGES|.*\bCREATE USER\b).* ON \*\.\* .*WITH GRANT OPTION/.test(
            grant,
          ),
        )
    },

    async hasUser(name: string, host: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from mysql.user where user = ${name} and host = ${host}`.execute(db)
      return rows.length > 0
    },

    /** Makes a user who may do what is granted, or none. @param user quoted, as the grants have it */
    async createUser(
      user: string,
      password: string,
      grants: readonly string[],
    ): Promise<void> {
      await run(`create user ${user} identified by '${password}'`)
      try {
        for (const grant of grants) await run(grant)
      } catch (error) {
        await run(`drop user ${user}`)
        throw error
      }
    },

    /** Gives a user these rights, and takes all others. If it fails, a site that runs keeps the rights that it has. */
    async changeRights(user: string, grants: readonly string[]): Promise<void> {
      const giveAll = async () => {
        for (const grant of grants) await run(grant)
      }
      await giveAll()
      const { rows } = await sql
        .raw<Record<string, string>>(`show grants for ${user}`)
        .execute(db)
      const wanted = new Set(rightsOf(grants).map((right) => right.toLowerCase()))
      const superfluous = rightsOf(rows.flatMap((row) => Object.values(row))).filter(
        (right) => !wanted.has(right.toLowerCase()),
      )
      try {
        for (const right of superfluous) await run(`revoke ${right} from ${user}`)
      } finally {
        // To revoke a right to a table also takes it from each column.
        if (superfluous.length > 0) await giveAll()
      }
    },

    async dropUser(user: string): Promise<void> {
      await run(`drop user ${user}`)
    },

    close: () => db.destroy(),
  }
}
