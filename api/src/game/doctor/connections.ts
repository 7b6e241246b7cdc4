import { sql } from 'kysely'
import type { DatabaseAddress } from '#src/config/database-url.ts'
import { GameUnavailableError } from '#src/game/errors.ts'
import type { Layout } from '#src/game/layout/layout.ts'
import { openOneConnection } from '#src/game/mariadb/dialect.ts'
import { createLateLayout } from '#src/game/mariadb/late-layout.ts'

type Reached = Awaited<ReturnType<typeof reach>>
export type Connection = Reached['connection']
export type Side = Reached & { layout: Layout }

/** @param open closes the connection when it is disposed @param table without which this is no database of a game server */
export async function reach(
  open: AsyncDisposableStack,
  setting: string,
  address: DatabaseAddress,
  table: 'accounts' | 'characters',
) {
  const db = open.use(openOneConnection(address, address.scanMs))
  const connection = {
    setting,
    database: address.database,
    version: null as string | null,
    /** By how much its clock is ahead of ours, in milliseconds. */
    clockAhead: null as number | null,
    /** Null if it can be reached. */
    problem: null as string | null,
    message: null as string | null,
  }
  try {
    const asked = Date.now()
    const { rows } = await sql<{ version: string; now: number }>`
      select version() as version,
        floor(unix_timestamp(current_timestamp(3)) * 1000) as now`.execute(db)
    const [row] = rows
    connection.version = row?.version ?? null
    connection.clockAhead = Number(row?.now) - Math.round((asked + Date.now()) / 2)
    const layout = await createLateLayout(db, table).read()
    return { db, layout, connection }
  } catch (error) {
    if (!(error instanceof GameUnavailableError)) throw error
    connection.problem = error.problem
    connection.message = error.message
    return { db, layout: null, connection }
  }
}
