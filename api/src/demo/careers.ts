import type { Random } from '#src/demo/random.ts'

/** The class ids of one career in Interlude: base, at level 20, at 40 and at 76. */
type ClassLine = { race: number; ids: readonly [number, number, number, number] }

const human = 0
const elf = 1
const darkElf = 2
const orc = 3
const dwarf = 4

export const classLines: readonly ClassLine[] = [
  { race: human, ids: [0, 1, 2, 88] },
  { race: human, ids: [0, 1, 3, 89] },
  { race: human, ids: [0, 4, 5, 90] },
  { race: human, ids: [0, 4, 6, 91] },
  { race: human, ids: [0, 7, 8, 93] },
  { race: human, ids: [0, 7, 9, 92] },
  { race: human, ids: [10, 11, 12, 94] },
  { race: human, ids: [10, 11, 13, 95] },
  { race: human, ids: [10, 11, 14, 96] },
  { race: human, ids: [10, 15, 16, 97] },
  { race: human, ids: [10, 15, 17, 98] },
  { race: elf, ids: [18, 19, 20, 99] },
  { race: elf, ids: [18, 19, 21, 100] },
  { race: elf, ids: [18, 22, 23, 101] },
  { race: elf, ids: [18, 22, 24, 102] },
  { race: elf, ids: [25, 26, 27, 103] },
  { race: elf, ids: [25, 26, 28, 104] },
  { race: elf, ids: [25, 29, 30, 105] },
  { race: darkElf, ids: [31, 32, 33, 106] },
  { race: darkElf, ids: [31, 32, 34, 107] },
  { race: darkElf, ids: [31, 35, 36, 108] },
  { race: darkElf, ids: [31, 35, 37, 109] },
  { race: darkElf, ids: [38, 39, 40, 110] },
  { race: darkElf, ids: [38, 39, 41, 111] },
  { race: darkElf, ids: [38, 42, 43, 112] },
  { race: orc, ids: [44, 45, 46, 113] },
  { race: orc, ids: [44, 47, 48, 114] },
  { race: orc, ids: [49, 50, 51, 115] },
  { race: orc, ids: [49, 50, 52, 116] },
  { race: dwarf, ids: [53, 54, 55, 117] },
  { race: dwarf, ids: [53, 56, 57, 118] },
]

export function classAt({ ids }: ClassLine, level: number): number {
  const [base, first, second, third] = ids
  if (level >= 76) return third
  if (level >= 40) return second
  return level >= 20 ? first : base
}

/** The experience that each level needs: the first entry is level 1, the last one the end of level 80. */
const toReach = [
  0, 68, 363, 1168, 2884, 6038, 11287, 19423, 31378, 48229, 71201, 101676, 141192, 191452,
  254327, 331864, 426284, 539995, 675590, 835854, 1023775, 1242536, 1495531, 1786365,
  2118860, 2497059, 2925229, 3407873, 3949727, 4555766, 5231213, 5981539, 6812472, 7729999,
  8740372, 9850111, 11066012, 12395149, 13844879, 15422851, 17137002, 18995573, 21007103,
  23180442, 25524751, 28049509, 30764519, 33679907, 36806133, 40153995, 45524865, 51262204,
  57383682, 63907585, 70852742, 80700339, 91162131, 102265326, 114038008, 126509030,
  146307211, 167243291, 189363788, 212716741, 237351413, 271973532, 308441375, 346825235,
  387197529, 429632402, 474205751, 532692055, 606319094, 696376867, 804219972, 931275828,
  1151275834, 1511275834, 2099275834, 4200000000, 6299994999,
]

export function experienceAt(level: number, random: Random): number {
  const from = toReach[level - 1]
  const to = toReach[level]
  if (from === undefined || to === undefined) throw new RangeError(`No level ${level}`)
  return random.int(from, to - 1)
}
