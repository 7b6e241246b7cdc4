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
import type { CoinChannel } from '#src/config/coin-channel.ts'
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
  accountPremium: AccountPremiumRepository
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
export type StackChange = {
  /** Names the change, and the connection that carries it out. */
  id: string
  characterId: number
  objectId: number
  itemId: number
  before: number
  after: number
  lastAccess: number
}

/** Coins for a character through a queue of the game server. */
export type Shipment = {
  id: string
  characterId: number
  itemId: number
  coins: number
}

/**
 * A table that the game server polls for items to hand out. A row is first added so that the server passes over it, and then
 * shown by one statement. Only that statement takes a hidden row away, so a hidden row proves that nothing has been sent.
 */
export type Queue = {
  /** Whether each row of a character needs a second of its own. */
  needsSecond: boolean
  /** @returns null if there is no row, or no longer one; `unclear` if its reader could not tell whether the coins came */
  find(shipment: Shipment): Promise<'hidden' | 'shown' | 'discarded' | 'unclear' | null>
  /** Adds the row unless it is there. In our own table it is shown at once. */
  add(shipment: Shipment): Promise<void>
  /** @returns false if the game server would mistake it for another row */
  show(shipment: Shipment & { second: number | null }): Promise<boolean>
  /** Makes sure that a hidden row is never shown. */
  discard(shipment: Shipment): Promise<void>
  /** Whether a row waits that the game server could not tell from this one. */
  hasTwin(shipment: Omit<Shipment, 'id'>): Promise<boolean>
  /** @returns the ids of all rows that are unclear */
  unclear(): Promise<string[]>
}

/** Writes for one delivery, through a connection that others can recognise while a statement of it may still happen. */
export type Carrier = {
  /**
   * ONE statement, which changes nothing unless the stack is unchanged and the owner has stayed offline.
   * @returns whether it raised the stack, which never happens twice; after a rejection the outcome is unknown, unless it was a refusal
   */
  raise(change: StackChange): Promise<boolean>
  /** @throws GameLayoutError if the database does not have this queue */
  queue(channel: QueueChannel): Promise<Queue>
}

export type QueueChannel = Exclude<CoinChannel, 'stack'>

/** The only writes to items of the emulator: the count of a stack of coins, or a row of a queue. */
export type CoinRepository = {
  /** The channel of new deliveries. */
  readonly channel: CoinChannel
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
  /** @returns null if there is no such character */
  presence(characterId: number): Promise<{ isOnline: boolean; lastAccess: number } | null>
  /** For reading; writes go through `carry`. @throws GameLayoutError if the database does not have this queue */
  queue(channel: QueueChannel): Promise<Queue>
  /** @returns what `work` returns; null if another connection is at work for this delivery */
  carry<Result>(
    id: string,
    work: (carrier: Carrier) => Promise<Result>,
  ): Promise<Result | null>
  /** @returns whether a connection that works for this delivery is still open, so that its statement may still happen */
  isUnderWay(id: string): Promise<boolean>
  /** Resolves once the game server has finished loading or saving every character that it was loading or saving at the call. */
  quiet(): Promise<void>
}

export type GameAccount = { login: string; passwordHash: string; email: string }

/** Logins are lower-cased. Hashes are those of the emulator's login server. */
export type GameAccountRepository = {
  /** @returns how the login server reads the password of an account, which may not exist yet */
  schemeFor(login: string): Promise<HashScheme>
  find(login: string): Promise<GameAccount | null>
  /** @returns whether the login was free; of parallel calls, exactly one gets true */
  open(account: GameAccount): Promise<boolean>
  setPassword(login: string, passwordHash: string): Promise<void>
  /** @returns false if there is no such account, or if the site may not ban it, because it is staff of the game */
  ban(login: string): Promise<boolean>
  /** Lifts a permanent and a temporary ban. */
  unban(login: string): Promise<void>
}

/** Premium of a whole account. `tier` is null where the emulator knows none; `endsAt` in epoch milliseconds, 0 for none. */
export type AccountPremium = { tier: number | null; endsAt: number }

/** The emulator's own table of premium accounts. Logins are lower-cased. Each call rejects with GameLayoutError where there is none. */
export type AccountPremiumRepository = {
  /** Whether the emulator tells tiers apart. */
  keepsTiers(): Promise<boolean>
  /** @returns the logins of the characters' accounts, by character id */
  ownersOf(characterIds: readonly number[]): Promise<Map<number, string>>
  find(login: string): Promise<AccountPremium | null>
  /** Writes `to` if the row is still as it was read. @returns false if somebody else has changed it since */
  change(login: string, from: AccountPremium | null, to: AccountPremium): Promise<boolean>
}
