import { sql } from 'kysely'
import { readDatabaseUrl } from '#src/config/database-url.ts'
import { rightsOf } from '#src/game/doctor/grants.ts'
import { openOneConnection } from '#src/game/mariadb/dialect.ts'

export type ServerLogin = {
  host: string
  port: string
  tls: 'on' | 'unverified' | 'off'
  user: string
  password: string
}

/** @returns the URL of a database, as GAME_DATABASE_URL takes it */
export function toUrl(login: ServerLogin, database: string): string {
  const { tls, port } = login
  const [user, password, name] = [login.user, login.password, database].map(
    encodeURIComponent,
  )
  return `mysql://${user}:${password}@${toHost(login.host)}:${port}/${name}${tls === 'off' ? '' : `?tls=${tls}`}`
}

/** @returns a host as URLs write it, where IPv6 addresses stand in brackets */
export function toHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** In milliseconds. One person waits here, so that a busy moment need not end the setup. */
const waitTimeoutMs = 15_000

export type Server = ReturnType<typeof openServer>

/**
 * A database server, as this login sees it.
 *
 * @throws DatabaseUrlError if a site could not use it in this way; its functions throw GameUnavailableError
 */
export function openServer(login: ServerLogin) {
  const address = readDatabaseUrl(toUrl(login, 'information_schema'))
  const db = openOneConnection({ ...address, connectMs: waitTimeoutMs }, waitTimeoutMs)
  const query = async <Row>(statement: string) =>
    (await sql.raw<Row>(statement).execute(db)).rows
  const textOf = async (what: string) => {
    const [row] = await query<{ name: string }>(`select ${what} as name`)
    return row?.name ?? ''
  }
  const grantsOf = async (user = '') => {
    const rows = await query<Record<string, string>>(`show grants ${user}`)
    return rows.flatMap((row) => Object.values(row))
  }

  return {
    /** The databases that have this table, by name. */
    async databasesWith(table: 'accounts' | 'characters'): Promise<string[]> {
      const rows = await query<{ name: string }>(
        `select distinct table_schema as name from information_schema.tables
        where lower(table_name) = '${table}' order by table_schema`,
      )
      return rows.map(({ name }) => name)
    },

    /** The host that this connection comes from, as the server knows it. */
    ownHost: async () => (await textOf('user()')).split('@').at(-1) || '%',
    /** The account that the server takes this login for, such as portal@%. */
    matchedAccount: () => textOf('current_user()'),

    async isAdministrator(): Promise<boolean> {
      const right =
        /^GRANT (ALL PRIVILEGES|.*\bCREATE USER\b).* ON \*\.\* .*WITH GRANT OPTION/
      return (await grantsOf()).some((grant) => right.test(grant))
    },

    async hasUser(name: string, host: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from mysql.user where user = ${name} and host = ${host}`.execute(db)
      return rows.length > 0
    },

    /** Makes a user who may do what is granted, or none. @param user quoted, as the grants have it */
    async createUser(user: string, password: string, grants: readonly string[]) {
      await query(`create user ${user} identified by '${password}'`)
      try {
        for (const grant of grants) await query(grant)
      } catch (error) {
        await query(`drop user ${user}`)
        throw error
      }
    },

    /** Gives a user these rights, and takes all others. If it fails, a site that runs keeps the rights that it has. */
    async changeRights(user: string, grants: readonly string[]): Promise<void> {
      const giveAll = async () => {
        for (const grant of grants) await query(grant)
      }
      await giveAll()
      const wanted = new Set(rightsOf(grants).map((right) => right.toLowerCase()))
      const superfluous = rightsOf(await grantsOf(`for ${user}`)).filter(
        (right) => !wanted.has(right.toLowerCase()),
      )
      try {
        for (const right of superfluous) await query(`revoke ${right} from ${user}`)
      } finally {
        // To revoke a right to a table also takes it from each column.
        if (superfluous.length > 0) await giveAll()
      }
    },

    dropUser: (user: string) => query(`drop user ${user}`),
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}
