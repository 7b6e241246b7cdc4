/** The same in every emulator; some keep no names in the database. */
export const castleNames: ReadonlyMap<number, string> = new Map([
  [1, 'Gludio'],
  [2, 'Dion'],
  [3, 'Giran'],
  [4, 'Oren'],
  [5, 'Aden'],
  [6, 'Innadril'],
  [7, 'Goddard'],
  [8, 'Rune'],
  [9, 'Schuttgart'],
])
