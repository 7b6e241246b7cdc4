import type { DatabaseSync } from 'node:sqlite'
import { createClanNames } from '#src/demo/names.ts'
import type { Random } from '#src/demo/random.ts'
import { countObjectIds, insertInto } from '#src/demo/realm-tables.ts'
import world from './data/world.json' with { type: 'json' }

/** A clan of the demo realm. Lists of clans start with the largest. */
export type DemoClan = { id: number; name: string; leaderId: number; castleId: number }

const noOne = 0

export function createClans(random: Random, count: number): DemoClan[] {
  const nextId = countObjectIds()
  return createClanNames(random, count).map((name) => ({
    id: nextId(),
    name,
    leaderId: noOne,
    castleId: 0,
  }))
}

/** @returns the id of the clan, 0 for none */
export function joinClan(
  clans: DemoClan[],
  random: Random,
  characterId: number,
  level: number,
): number {
  if (level < 20 || !random.chance(0.65)) return 0
  const leaderless = clans.find(({ leaderId }) => leaderId === noOne)
  if (leaderless) leaderless.leaderId = characterId
  // The exponent gives the first clans more members.
  const chosen = leaderless ?? clans[Math.floor(random.next() ** 1.6 * clans.length)]
  return chosen?.id ?? 0
}

/** Leaders and castles must be set before. */
export function fillClans(db: DatabaseSync, random: Random, clans: DemoClan[]): void {
  const insertClan = insertInto(db, 'clan_data')
  for (const [rank, clan] of clans.entries()) {
    const level = Math.max(0, 8 - Math.floor((rank / clans.length) * 8) - random.int(0, 1))
    insertClan({
      clan_id: clan.id,
      clan_name: clan.name,
      clan_level: level,
      reputation_score: level >= 5 ? level * random.int(500, 6_000) : 0,
      hasCastle: clan.castleId,
      leader_id: clan.leaderId,
    })
  }
}

/** `ownerRank` is that of the clan that owns a castle. */
export function fillCastles(db: DatabaseSync, clans: DemoClan[]): void {
  const insertCastle = insertInto(db, 'castle')
  for (const { id, name, ownerRank } of world.castles) {
    const owner = ownerRank === null ? undefined : clans[ownerRank]
    if (owner) owner.castleId = id
    insertCastle({ id, name, treasury: owner ? id * 1_250_000 : 0 })
  }
}
