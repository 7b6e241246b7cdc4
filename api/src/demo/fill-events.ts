import type { DatabaseSync } from 'node:sqlite'
import type { Contender } from '#src/demo/fill-characters.ts'
import { insertInto } from '#src/demo/insert-into.ts'
import { type Random, sample } from '#src/demo/random.ts'

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
