import { Kysely, type LogEvent } from 'kysely'
import { unusableDatabase } from '#src/config/start-error.ts'
import type { ChangeRunner } from '#src/game/coins.ts'
import { GameLayoutError } from '#src/game/errors.ts'
import { createLayout } from '#src/game/layout/layout.ts'
import { readSqliteFacts } from '#src/game/layout/read-sqlite.ts'
import { createGameRepositories, findMissing, type Game } from '#src/game/repositories.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { createSqliteDialect } from '#src/game/sqlite-dialect.ts'

/**
 * @param timeZone the realm's, for the dates of sieges @param log called for every statement
 * @throws StartError if the file cannot be read as a database
 */
export async function openSqliteGame(
  path: string,
  timeZone: string,
  log: (event: LogEvent) => void = () => {},
): Promise<Game> {
  const open = () => new Kysely<GameDatabase>({ dialect: createSqliteDialect(path), log })
  const db = open()
  // A ranking may scan for a second; logins and deliveries must not wait for it.
  const scans = open()
  const close = async () => {
    await Promise.all([db.destroy(), scans.destroy()])
  }
  try {
    const facts = await readSqliteFacts(db)
    const layout = createLayout('sqlite', facts)
    // Starts the thread early. If that fails, the first query reports it.
    scans
      .connection()
      .execute(async () => {})
      .catch(() => {})
    const database = {
      db,
      layouts: {
        async require(needs: Parameters<typeof layout.missing>[0]) {
          const lacking = layout.missing(needs)
          if (lacking.length > 0) throw new GameLayoutError(lacking)
          return layout
        },
      },
    }
    const runner = ownThread(db)
    return {
      ...createGameRepositories({
        game: database,
        login: database,
        scans,
        runner,
        channel: 'stack',
        timeZone,
      }),
      isDemo: facts.get('portal_demo')?.columns.has('seed') ?? false,
      missing: findMissing(layout, layout),
      channelProblem: null,
      premiumProblem: 'the demo realm keeps no premium of accounts',
      ping: async () => {
        await db.selectNoFrom(({ lit }) => lit(1).as('alive')).execute()
      },
      close,
    }
  } catch (error) {
    await close()
    throw unusableDatabase(path, error)
  }
}

/** A statement that this process began cannot outlive it, and no game server plays in the demo realm. */
function ownThread(db: Kysely<GameDatabase>): ChangeRunner {
  return {
    run: (_, work) => work(db),
    isUnderWay: async () => false,
    quiet: async () => {},
    turnMs: 1_000,
  }
}
