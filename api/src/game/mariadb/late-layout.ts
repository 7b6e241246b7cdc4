import type { Kysely } from 'kysely'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'
import { identity } from '#src/game/layout/identity.ts'
import { createLayout, type Layout, type LayoutReader } from '#src/game/layout/layout.ts'
import { readMariadbFacts, seesEveryTable } from '#src/game/layout/read-mariadb.ts'
import type { GameDatabase } from '#src/game/schema.ts'

/** How soon a failed look is repeated, in milliseconds. */
const pause = 1_000

export type LateLayout = LayoutReader & {
  /** The layout as it was last read; null if the database never answered. */
  known(): Layout | null
  /** Reads it now. @throws GameUnavailableError */
  read(): Promise<Layout>
}

/**
 * Reads the layout as soon as the database can be reached, which may be after the site started. A layout that lacks something
 * is read again when that is asked for, because the operator may have added it.
 * @param table without which this is no database of a game server
 */
export function createLateLayout(
  db: Kysely<GameDatabase>,
  table: 'accounts' | 'characters',
): LateLayout {
  let layout: Layout | null = null
  let reading: Promise<Layout> | null = null
  let readAt = Number.NEGATIVE_INFINITY

  const look = async () => {
    readAt = performance.now()
    const seen = createLayout(
      'mariadb',
      await readMariadbFacts(db),
      await seesEveryTable(db),
    )
    const lacking = seen.missing(identity[table])
    if (lacking.length > 0) {
      const lack = seen.table(table) ? lacking.join(', ') : `the table ${table}`
      throw new GameUnavailableError(
        `the database is not that of a Lineage 2 server, or its user may not read it: it lacks ${lack}`,
        'no-game-tables',
      )
    }
    layout = seen
    return seen
  }
  const read = () => {
    reading ??= look().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    known: () => layout,
    read,
    async require(needs) {
      let current = layout ?? (await read())
      const isRecent = performance.now() - readAt < pause
      if (!current.has(needs) && !isRecent) current = await read()
      const lacking = current.missing(needs)
      if (lacking.length > 0) throw new GameLayoutError(lacking)
      return current
    },
  }
}
