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
import type { HashScheme } from '#src/game/emulator-hash.ts'

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
  accounts: GameAccountRepository
  coins: CoinRepository
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

export type CoinOwner = {
  id: number
  name: string
  /** In the world, or standing there as an offline shop. */
  isOnline: boolean
  /** Epoch milliseconds of when he last came or went, as the emulator keeps it. */
  lastAccess: number
}

/** What must still be so for a stack to be raised, and what it is raised to. */
export type StackChange = {
  characterId: number
  objectId: number
  itemId: number
  before: number
  after: number
  lastAccess: number
}

/** The only thing that we write into the emulator's tables: how many coins a stack holds. */
export type CoinRepository = {
  /** @returns the character of this very name, if the account has it */
  owner(login: string, name: string): Promise<CoinOwner | null>
  /** @returns the largest stack of an item in the bag; its count as the driver gives it */
  stack(
    characterId: number,
    itemId: number,
  ): Promise<{ objectId: number; count: number } | null>
  /** @returns the stack and its owner as they are now, or null where either is gone */
  look(
    change: StackChange,
  ): Promise<{ count: number; isOnline: boolean; lastAccess: number } | null>
  /**
   * Raises the stack in ONE statement that does nothing unless everything is as it was before
   * and the owner has been away since. Running it again can never raise it twice.
   *
   * @returns whether it did; after a rejection nobody knows
   */
  raise(change: StackChange): Promise<boolean>
}

export type GameAccount = { login: string; passwordHash: string; email: string }

/** Logins are lower-cased, hashes what the login server of the emulator compares with. */
export type GameAccountRepository = {
  hashScheme: HashScheme
  find(login: string): Promise<GameAccount | null>
  /** @returns whether the name was free; of several who ask at once exactly one is told so */
  open(account: GameAccount): Promise<boolean>
  setPassword(login: string, passwordHash: string): Promise<void>
  /** @returns whether there is such an account */
  ban(login: string): Promise<boolean>
  /** Lifts a ban for good and one for a time. */
  unban(login: string): Promise<void>
}
