import { CamelCasePlugin, Kysely, sql } from 'kysely'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import { createMariadbDialect } from '#src/database/mariadb/dialect.ts'
import { openHosts } from '#src/database/mariadb/hosts.ts'
import { migrate } from '#src/database/mariadb/migrate.ts'
import { unusableServer } from '#src/database/mariadb/start-problem.ts'
import type { Migration } from '#src/database/migrations.ts'
import type { Schema, WebDatabase } from '#src/database/schema.ts'

/** @throws StartError, in words, if the site cannot run on it */
export async function openMariadb(
  addresses: readonly DatabaseAddress[],
  migrations: readonly Migration[],
): Promise<WebDatabase> {
  const hosts = openHosts(addresses)
  const dialect = createMariadbDialect(hosts)
  const db = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  let address = addresses[0] as DatabaseAddress
  try {
    const found = await hosts.acquire()
    found.connection.release()
    address = found.address
    await migrate(db, address, migrations)
    // Kysely closes only what a statement has used.
    await sql`SELECT 1`.execute(db)
    return db
  } catch (error) {
    await hosts.end()
    throw unusableServer(address, error)
  }
}
