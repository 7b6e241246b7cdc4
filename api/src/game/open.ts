import type { LogEvent } from 'kysely'
import type { Config } from '#src/config/env.ts'
import { openSqliteGame } from '#src/game/open-sqlite.ts'
import type { Game } from '#src/game/repositories.ts'

/**
 * Opens the operator's database, or that of the demo realm if none is set. @param timeZone the realm's
 * @param log called for every statement @throws StartError if the file of the demo realm cannot be read as a database
 */
export async function openGame(
  {
    gameFile,
    gameDatabases,
    coinChannel,
  }: Pick<Config, 'gameFile' | 'gameDatabases' | 'coinChannel'>,
  timeZone: string,
  log: (event: LogEvent) => void = () => {},
): Promise<Game> {
  if (!gameDatabases) return openSqliteGame(gameFile, timeZone, log)
  // Imported late: the connector has 200 modules, which a demo realm does without.
  const { openMariadbGame } = await import('#src/game/mariadb/open.ts')
  return openMariadbGame(gameDatabases, coinChannel, timeZone, log)
}
