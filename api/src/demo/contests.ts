import type { DatabaseSync } from 'node:sqlite'
import type { Contender } from '#src/demo/characters.ts'
import { type Random, sample } from '#src/demo/random.ts'
import { insertInto } from '#src/demo/realm-tables.ts'

const mostNobles = 400

/** Fills the nobles of the running period and the heroes of the last one, one for each class. */
export function fillOlympiad(
  db: DatabaseSync,
  random: Random,
  contenders: Contender[],
): void {
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

export function fillEvents(
  db: DatabaseSync,
  random: Random,
  contenders: Contender[],
): void {
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
