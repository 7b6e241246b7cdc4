import type { DatabaseSync } from 'node:sqlite'
import type { Contender } from '#src/demo/fill-characters.ts'
import { insertInto } from '#src/demo/insert-into.ts'
import { type Random, sample } from '#src/demo/random.ts'

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
