import { DatabaseSync } from 'node:sqlite'
import { StartError, unusableDatabase } from '#src/config/start-error.ts'

/**
 * Remembers that this database belongs to a site with a game server of its own. Accounts that are there already count
 * as its players.
 */
export function noteOwnRealm(db: DatabaseSync): void {
  db.prepare(
    `INSERT OR IGNORE INTO own_realm (id, since)
     SELECT 1, CASE WHEN EXISTS (SELECT 1 FROM accounts WHERE login <> 'demo') THEN 0 ELSE ? END`,
  ).run(Date.now())
}

/**
 * Lost settings must not turn the site into a demo, where players see invented characters and send coins to nobody.
 *
 * @throws StartError if players of a game server have accounts here
 */
export function refuseDemoRealm(db: DatabaseSync): void {
  const players = countPlayers(db)
  if (players === 0) return
  throw new StartError(
    `${players === 1 ? 'a player' : `${players} players`} of your game server already used this site, and GAME_DATABASE_URL is not set: restore settings.env, run "npm run cli -- realm connect", or use another DATA_DIR for the demo realm`,
  )
}

/** The same for a file, which is not changed. */
export function refuseDemoRealmIn(webFile: string): void {
  try {
    using db = new DatabaseSync(webFile, { readOnly: true })
    refuseDemoRealm(db)
  } catch (error) {
    throw error instanceof StartError ? error : unusableDatabase(webFile, error)
  }
}

function countPlayers(db: DatabaseSync): number {
  // A database that no server has opened yet has no tables.
  const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'own_realm'").get()
  if (!table) return 0
  const row = db
    .prepare(
      `SELECT count(*) AS n FROM accounts, own_realm
       WHERE created_at >= since AND removed_at IS NULL AND login <> 'demo'`,
    )
    .get()
  return Number(row?.n)
}
