import { Kysely, type LogEvent } from 'kysely'
import { unusableDatabase } from '#src/config/start-error.ts'
import { accountNeeds, createGameAccounts } from '#src/game/accounts.ts'
import { bossNeeds, createBosses } from '#src/game/bosses.ts'
import { castleNeeds, createCastles } from '#src/game/castles.ts'
import { banNeeds, characterNeeds, createCharacters } from '#src/game/characters.ts'
import { clanNeeds, createClans } from '#src/game/clans.ts'
import { coinNeeds, createCoins } from '#src/game/coins.ts'
import {
  createEvents,
  heroNeeds,
  olympiadNeeds,
  pairNeeds,
  soloNeeds,
} from '#src/game/events.ts'
import { introspect, type Needs } from '#src/game/layout.ts'
import { createPlayers, onlineNeeds, rankingNeeds } from '#src/game/players.ts'
import type { GameRepositories } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'
import { createSqliteDialect } from '#src/game/sqlite-dialect.ts'

const everyNeed: Needs[] = [
  accountNeeds,
  rankingNeeds,
  onlineNeeds,
  clanNeeds,
  castleNeeds,
  soloNeeds,
  pairNeeds,
  heroNeeds,
  olympiadNeeds,
  bossNeeds,
  characterNeeds,
  banNeeds,
  coinNeeds,
]

export type Game = GameRepositories & {
  /** Whether it is the demo realm rather than that of a game server. */
  isDemo: boolean
  /** The missing tables and columns, as `table` or `table.column`. */
  missing: string[]
  /** @throws GameUnavailableError if the database does not respond */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * @param timeZone the realm's, for the dates of sieges @param log called for every statement
 * @throws StartError if the file cannot be read as a database
 */
export async function openGame(
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
    const layout = await introspect(db)
    // Starts the thread early. If that fails, the first query reports it.
    scans
      .connection()
      .execute(async () => {})
      .catch(() => {})
    return {
      players: createPlayers(scans, layout),
      clans: createClans(scans, layout),
      castles: createCastles(db, layout, timeZone),
      events: createEvents(scans, layout),
      bosses: createBosses(db, layout),
      characters: createCharacters(db, layout),
      accounts: createGameAccounts(db, layout),
      coins: createCoins(db, layout),
      isDemo: layout.has('portal_demo', 'seed'),
      missing: [...new Set(everyNeed.flatMap((needs) => layout.missing(needs)))],
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
