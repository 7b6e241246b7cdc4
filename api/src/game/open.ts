import { type Dialect, Kysely, type LogEvent } from 'kysely'
import type { Config } from '#src/config/env.ts'
import { unusableDatabase } from '#src/config/start-error.ts'
import { GameLayoutError } from '#src/game/errors.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import { createLayout, type DatabaseFacts, type Needs } from '#src/game/layout/layout.ts'
import { createGameRepositories, findMissing, type Game } from '#src/game/repositories.ts'
import { createDirectDialect, createThreadDialect } from '#src/game/sqlite-dialect.ts'

type Settings = Pick<Config, 'gameFile' | 'gameDatabases' | 'coinChannel'>

/**
 * Opens the operator's database, or that of the demo realm if none is set.
 * @param timeZone the realm's, for the dates of sieges @param log called for every statement
 * @throws StartError if the file of the demo realm cannot be read as a database
 */
export async function openGame(
  { gameFile, gameDatabases, coinChannel }: Settings,
  timeZone: string,
  log: (event: LogEvent) => void = () => {},
): Promise<Game> {
  if (!gameDatabases) return openDemoRealm(gameFile, timeZone, log)
  // Imported late: the connector has 200 modules, which a demo realm does without.
  const { openMariadbGame } = await import('#src/game/mariadb/open.ts')
  return openMariadbGame(gameDatabases, coinChannel, timeZone, log)
}

async function openDemoRealm(
  path: string,
  timeZone: string,
  log: (event: LogEvent) => void,
): Promise<Game> {
  const opened = new AsyncDisposableStack()
  const open = (dialect: Dialect) => opened.use(new Kysely<GameDatabase>({ dialect, log }))
  const db = open(createDirectDialect(path))
  // A ranking may scan for a second.
  const scans = open(createThreadDialect(path))
  try {
    const facts = await readFacts(db)
    const layout = createLayout('sqlite', facts)
    const layouts = {
      async require(needs: Needs) {
        const missing = layout.missing(needs)
        if (missing.length > 0) throw new GameLayoutError(missing)
        return layout
      },
    }
    const database = { db, layouts }
    return {
      ...createGameRepositories({
        game: database,
        login: database,
        scans,
        // A statement that this process began cannot outlive it, and no game server plays here.
        lock: {
          run: (_, work) => work(db),
          isUnderWay: async () => false,
          quiet: async () => {},
          turnMs: 1_000,
        },
        channel: 'stack',
        timeZone,
      }),
      isDemo: facts.get('portal_demo')?.columns.has('seed') ?? false,
      missing: findMissing(layout, layout),
      channelProblem: null,
      premiumProblem: 'the demo realm keeps no premium of accounts',
      async ping() {
        await db.selectNoFrom(({ lit }) => lit(1).as('alive')).execute()
      },
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw unusableDatabase(path, error)
  }
}

async function readFacts(db: Kysely<GameDatabase>): Promise<DatabaseFacts> {
  const tables = await db.introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [
      name.toLowerCase(),
      {
        name,
        engine: null,
        // Nothing depends on those of the demo realm.
        indexes: [],
        columns: new Map(
          columns.map((column) => [
            column.name.toLowerCase(),
            {
              name: column.name,
              isNullable: column.isNullable,
              isOptional: column.isNullable || column.hasDefaultValue,
              isNumber: /int|real|num|dec/i.test(column.dataType),
              length: null,
              isExactText: true,
            },
          ]),
        ),
      },
    ]),
  )
}
