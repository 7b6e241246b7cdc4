import type { Kysely } from 'kysely'
import { GameLayoutError, GameUnavailableError } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import { createLayout, identity, type Layout, type Needs } from '#src/game/layout/layout.ts'
import { readMariadbFacts, seesEveryTable } from '#src/game/layout/read-mariadb.ts'

/** How soon a failed look is repeated, in milliseconds. */
const pause = 1_000

/**
 * Reads the layout as soon as the database can be reached, which may be after the site started. A layout that lacks something
 * is read again when that is asked for, because the operator may have added it.
 * @param table without which this is no database of a game server
 */
export function createLateLayout(
  db: Kysely<GameDatabase>,
  table: 'accounts' | 'characters',
) {
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
    const missing = seen.missing(identity[table])
    if (missing.length > 0) {
      const names = seen.table(table) ? missing.join(', ') : `the table ${table}`
      throw new GameUnavailableError(
        `the database is not that of a Lineage 2 server, or its user may not read it: it lacks ${names}`,
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
    /** The layout as it was last read; null if the database never answered. */
    known: () => layout,
    /** Reads it now. @throws GameUnavailableError */
    read,
    async require(needs: Needs): Promise<Layout> {
      let current = layout ?? (await read())
      const isRecent = performance.now() - readAt < pause
      if (!current.has(needs) && !isRecent) current = await read()
      const missing = current.missing(needs)
      if (missing.length > 0) throw new GameLayoutError(missing)
      return current
    },
  }
}
