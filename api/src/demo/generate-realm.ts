import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { makeOwnFile } from '#src/config/data-files.ts'
import { type Contender, fillCharacters } from '#src/demo/characters.ts'
import { createClans, fillCastles, fillClans } from '#src/demo/clans.ts'
import { createRandom, type Random, sample } from '#src/demo/random.ts'
import { fillBosses } from '#src/demo/realm-clock.ts'
import { insertInto, realmIndexes, realmTables } from '#src/demo/realm-tables.ts'

/** The same seed creates the same realm. */
const usual = { characters: 5_000, clans: 120, seed: 'aurora', coinId: 4037 }
export type RealmOptions = Partial<typeof usual>

/** The file appears only when it is complete. `setRealmClock` sets respawn times and sieges. */
export function generateRealm(path: string, options: RealmOptions = {}): void {
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    makeOwnFile(unfinished)
    fillRealm(unfinished, options)
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function fillRealm(path: string, options: RealmOptions) {
  using db = new DatabaseSync(path)
  // Durability is not needed: an incomplete file is deleted.
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
  const { characters, clans: clanCount, seed, coinId } = { ...usual, ...options }
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
  db.exec(`${realmIndexes} COMMIT`)
}

const mostNobles = 400

/** Fills the nobles of the running period and the heroes of the last one, one for each class. */
function fillOlympiad(db: DatabaseSync, random: Random, contenders: Contender[]): void {
  const insertNoble = insertInto(db, 'olympiad_nobles')
  const makeNoble = db.prepare('UPDATE characters SET nobless = 1 WHERE charId = ?')
  const heroes = new Map<number, Contender>()
  const candidates = contenders.filter(({ level }) => level >= 76)
  for (const noble of sample(random, candidates, mostNobles)) {
    const won = random.int(0, 40)
    const lost = random.int(0, 25)
    const drawn = random.int(0, 2)
    insertNoble({
      charId: noble.id,
      class_id: noble.classId,
      olympiad_points: Math.max(0, 18 + won * 4 - lost * 3),
      competitions_done: won + lost + drawn,
      competitions_won: won,
      competitions_lost: lost,
      competitions_drawn: drawn,
    })
    makeNoble.run(noble.id)
    if (!heroes.has(noble.classId)) heroes.set(noble.classId, noble)
  }
  const insertHero = insertInto(db, 'heroes')
  for (const { id, classId } of heroes.values()) {
    insertHero({ charId: id, class_id: classId, count: random.int(1, 4), played: 1 })
  }
}

const soloModes = ['ffa', 'pvp1v1']
const entrants = 300

function fillEvents(db: DatabaseSync, random: Random, contenders: Contender[]): void {
  const insertSolo = insertInto(db, 'portal_event_solo')
  for (const mode of soloModes) {
    for (const { id } of sample(random, contenders, entrants)) {
      insertSolo({ mode, char_id: id, ...score(random) })
    }
  }
  const insertPair = insertInto(db, 'portal_event_pairs')
  const pairing = sample(random, contenders, entrants)
  for (let i = 0; i + 1 < pairing.length; i += 2) {
    const [one, other] = [pairing[i], pairing[i + 1]]
    if (one && other)
      insertPair({ char_id_1: one.id, char_id_2: other.id, ...score(random) })
  }
}

function score(random: Random) {
  const fights = random.int(3, 240)
  return { points: Math.round(fights * (0.6 + random.next() * 2.2)), fights }
}
