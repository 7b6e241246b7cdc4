import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFile } from '#src/config/data-files.ts'
import { fillCharacters } from '#src/demo/characters.ts'
import { createClans, fillCastles, fillClans } from '#src/demo/clans.ts'
import { fillEvents, fillOlympiad } from '#src/demo/contests.ts'
import { createRandom } from '#src/demo/random.ts'
import { fillBosses } from '#src/demo/realm-clock.ts'
import { realmIndexes, realmTables } from '#src/demo/realm-tables.ts'

export type RealmOptions = {
  characters?: number
  clans?: number
  /** The same seed creates the same realm. */
  seed?: string
  coinId?: number
}

/** The file appears only when it is complete. `setRealmClock` sets respawn times and sieges. */
export function generateRealm(path: string, options: RealmOptions = {}): void {
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    makeOwnFile(unfinished)
    const db = new DatabaseSync(unfinished)
    try {
      // Durability is not needed: an incomplete file is deleted.
      db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
      db.exec('BEGIN')
      fillRealm(db, options)
      db.exec('COMMIT')
    } finally {
      db.close()
    }
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function fillRealm(db: DatabaseSync, options: RealmOptions) {
  const {
    characters = 5_000,
    clans: clanCount = 120,
    seed = 'aurora',
    coinId = 4037,
  } = options
  const random = createRandom(seed)
  db.exec(realmTables)
  db.prepare('INSERT INTO portal_demo (seed) VALUES (?)').run(seed)
  const clans = createClans(random.fork('clans'), clanCount)
  const roster = fillCharacters(db, { random, count: characters, clans, coinId })
  fillCastles(db, clans)
  fillClans(db, random.fork('clan-data'), clans)
  fillOlympiad(db, random.fork('olympiad'), roster)
  fillEvents(db, random.fork('events'), roster)
  fillBosses(db)
  db.exec(realmIndexes)
}
