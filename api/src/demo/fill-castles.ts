import type { DatabaseSync } from 'node:sqlite'
import type { DemoClan } from '#src/demo/fill-clans.ts'
import { insertInto } from '#src/demo/insert-into.ts'

/** The castles with the ids of every emulator, and the rank of the clan that owns each. */
const castles = [
  { id: 1, name: 'Gludio', ownerRank: 6 },
  { id: 2, name: 'Dion', ownerRank: 4 },
  { id: 3, name: 'Giran', ownerRank: 1 },
  { id: 4, name: 'Oren', ownerRank: null },
  { id: 5, name: 'Aden', ownerRank: 0 },
  { id: 6, name: 'Innadril', ownerRank: 5 },
  { id: 7, name: 'Goddard', ownerRank: 2 },
  { id: 8, name: 'Rune', ownerRank: 3 },
  { id: 9, name: 'Schuttgart', ownerRank: null },
]

export function fillCastles(db: DatabaseSync, clans: DemoClan[]): void {
  const insertCastle = insertInto(db, 'castle')
  for (const { id, name, ownerRank } of castles) {
    const owner = ownerRank === null ? undefined : clans[ownerRank]
    if (owner) owner.castleId = id
    insertCastle({ id, name, treasury: owner ? id * 1_250_000 : 0 })
  }
}
