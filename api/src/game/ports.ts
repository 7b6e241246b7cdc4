import type {
  BossRespawnEntry,
  Castle,
  ClanRanking,
  EventPairEntry,
  EventSoloEntry,
  HeroEntry,
  OlympiadEntry,
  PlayerRanking,
} from 'shared-api/contract'

/**
 * What we read of the emulator's database. Every call rejects with GameUnavailableError when the
 * database does not answer in time, and with GameLayoutError when it lacks what the call needs.
 *
 * Rankings leave out characters with an access level, with a pending deletion, or of a banned
 * account; equal places are ordered by name. `limit` is a number of entries per list.
 */
export type GameRepositories = {
  players: PlayerRepository
  clans: ClanRepository
  castles: CastleRepository
  events: EventRepository
  bosses: BossRepository
  characters: CharacterRepository
}

export type PlayerRepository = {
  ranking(limit: number): Promise<PlayerRanking>
  /** @returns how many characters are in the world (offline shops do not count) */
  countOnline(): Promise<number>
}

export type ClanRepository = {
  ranking(limit: number): Promise<ClanRanking>
}

export type CastleRepository = {
  /** @returns every castle by id; siege dates as ISO 8601 with the offset of the realm */
  all(): Promise<Castle[]>
}

/** Event points live in our own tables, beside the emulator's. */
export type EventRepository = {
  solo(mode: 'ffa' | 'pvp1v1', limit: number): Promise<EventSoloEntry[]>
  pairs(limit: number): Promise<EventPairEntry[]>
  /** @returns all heroes of the current period by name */
  heroes(): Promise<HeroEntry[]>
  /** @returns the nobles of the running period, most points first */
  olympiad(limit: number): Promise<OlympiadEntry[]>
}

export type BossRepository = {
  /** @returns the epic and raid bosses, soonest first; epoch milliseconds, 0 when never killed */
  respawns(): Promise<BossRespawnEntry[]>
}

export type GameCharacter = {
  id: number
  name: string
  level: number
  classId: number
}

export type CharacterRepository = {
  /** @returns the characters of an account that are not about to be deleted, oldest first */
  ofAccount(login: string): Promise<GameCharacter[]>
  /** @returns whether the game refuses the account, for good or for a time */
  isBanned(login: string): Promise<boolean>
}
