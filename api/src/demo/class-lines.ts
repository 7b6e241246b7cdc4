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
