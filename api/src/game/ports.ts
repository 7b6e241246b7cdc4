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
 * Access to the emulator's database. Every call rejects with GameUnavailableError if the database does not respond in time,
 * and with GameLayoutError if it lacks tables or columns.
 *
 * Rankings leave out staff, characters with a pending deletion, and banned accounts. Equal characters are sorted by name.
 * `limit` is the number of entries per list.
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

/** Event points are in our own tables, beside the emulator's. */
export type EventRepository = {
  solo(mode: 'ffa' | 'pvp1v1', limit: number): Promise<EventSoloEntry[]>
  pairs(limit: number): Promise<EventPairEntry[]>
  /** @returns all heroes of the current period by name */
  heroes(): Promise<HeroEntry[]>
  /** @returns the nobles of the running period, most points first */
  olympiad(limit: number): Promise<OlympiadEntry[]>
}

export type BossRepository = {
  /** @returns the epic and raid bosses, soonest first; epoch milliseconds, 0 if never killed */
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
  /** @returns whether the account is banned, permanently or for a time */
  isBanned(login: string): Promise<boolean>
}

type CoinOwner = {
  id: number
  name: string
  /** In the world, also as an offline shop. */
  isOnline: boolean
  /** When the character last logged in or out, in epoch milliseconds. */
  lastAccess: number
}

/** A change of a stack from `before` to `after`, and the state that it requires. */
type StackChange = {
  characterId: number
  objectId: number
  itemId: number
  before: number
  after: number
  lastAccess: number
}

/** The only write to items of the emulator: the count of a stack of coins. */
export type CoinRepository = {
  /** @returns the account's character of exactly this name */
  owner(login: string, name: string): Promise<CoinOwner | null>
  /** @returns the largest stack of an item in the inventory */
  stack(
    characterId: number,
    itemId: number,
  ): Promise<{ objectId: number; count: number } | null>
  /** @returns the current state of the stack and its owner; null if either is gone */
  look(
    change: StackChange,
  ): Promise<{ count: number; isOnline: boolean; lastAccess: number } | null>
  /**
   * ONE statement, which changes nothing unless the stack is unchanged and the owner has stayed offline.
   * @returns whether it raised the stack, which never happens twice; after a rejection the outcome is unknown
   */
  raise(change: StackChange): Promise<boolean>
}

export type GameAccount = { login: string; passwordHash: string; email: string }

/** Logins are lower-cased. Hashes are those of the emulator's login server. */
export type GameAccountRepository = {
  hashScheme: HashScheme
  find(login: string): Promise<GameAccount | null>
  /** @returns whether the login was free; of parallel calls, exactly one gets true */
  open(account: GameAccount): Promise<boolean>
  setPassword(login: string, passwordHash: string): Promise<void>
  /** @returns whether there is such an account */
  ban(login: string): Promise<boolean>
  /** Lifts a permanent and a temporary ban. */
  unban(login: string): Promise<void>
}
