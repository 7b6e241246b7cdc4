import type { Random } from '#src/demo/random.ts'
import careers from './data/careers.json' with { type: 'json' }

/** One career of Interlude: its class ids at level 1, 20, 40 and 76. Races are numbered from 0, human, to 4, dwarf. */
const lines = careers.lines.flatMap((ofRace, race) => ofRace.map((ids) => ({ race, ids })))

export const drawCareer = (random: Random) => random.pick(lines)

/** @returns the columns of a character who has come so far in a career */
export function careerAt(
  { race, ids }: ReturnType<typeof drawCareer>,
  level: number,
  random: Random,
) {
  // The experience that each level needs: the first entry is level 1, the last one the end of level 80.
  const [from, to] = careers.experience.slice(level - 1)
  if (from === undefined || to === undefined) throw new RangeError(`No level ${level}`)
  const step = [20, 40, 76].filter((least) => level >= least).length
  const classid = ids[step] ?? 0
  return { race, classid, base_class: classid, level, exp: random.int(from, to - 1) }
}
