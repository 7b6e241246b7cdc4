import type { Kysely } from 'kysely'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { createAccountPremium } from '#src/game/accounts/account-premium.ts'
import { accountNeeds, createGameAccounts } from '#src/game/accounts/accounts.ts'
import {
  banNeeds,
  bannedElsewhere,
  bannedHere,
  listBanned,
} from '#src/game/accounts/bans.ts'
import { characterNeeds, createCharacters } from '#src/game/accounts/characters.ts'
import { channels } from '#src/game/coins/channels.ts'
import { createCoins, type DeliveryLock } from '#src/game/coins/coins.ts'
import type { GameDatabase } from '#src/game/layout/concepts.ts'
import type { Database, Layout, Needs } from '#src/game/layout/layout.ts'
import { clanNeeds, createClans } from '#src/game/rankings/clans.ts'
import { createEvents, eventNeeds } from '#src/game/rankings/events.ts'
import { createPlayers, onlineNeeds, rankingNeeds } from '#src/game/rankings/players.ts'
import {
  castleNeeds,
  createBosses,
  createCastles,
  missingBosses,
} from '#src/game/rankings/world.ts'

/** What each feature of the site reads of the game server's database, but for the bosses. */
export function gameFeatures(channel: CoinChannel): Record<string, Needs> {
  return {
    dashboard: characterNeeds,
    'sending coins': channels[channel].needs,
    'players online': onlineNeeds,
    'player rankings': rankingNeeds,
    'clan rankings': clanNeeds,
    castles: castleNeeds,
    ...eventNeeds,
  }
}

export type Game = GameRepositories & {
  readonly isDemo: boolean
  /** The missing tables and columns, as `table` or `table.column`; none while the database was never reached. */
  readonly missing: string[]
  /** Why the database cannot carry the channel that the operator chose, and what to do; null if it can. */
  readonly channelProblem: string | null
  /** Why the database cannot carry premium of accounts, and what to do; null if it can. */
  readonly premiumProblem: string | null
  /** @throws GameUnavailableError if a database does not respond, or is not that of a game server */
  ping(): Promise<void>
  close(): Promise<void>
}

type Options = {
  game: Database
  /** The database of the login server, which may be that of the game server. */
  login: Database
  /** For rankings, which may take long: logins and deliveries must not wait for them. */
  scans: Kysely<GameDatabase>
  lock: DeliveryLock
  channel: CoinChannel
  /** The realm's, for the dates of sieges. */
  timeZone: string
}

export type GameRepositories = ReturnType<typeof createGameRepositories>

/**
 * Access to the emulator's database. Every call rejects with GameUnavailableError if the database does not respond in time,
 * and with GameLayoutError if it lacks tables or columns.
 *
 * Rankings leave out staff, characters with a pending deletion, and banned accounts. Equal characters are sorted by name.
 * `limit` is the number of entries per list.
 */
export function createGameRepositories(options: Options) {
  const { game, login, scans, lock, channel, timeZone } = options
  const isOne = game.layouts === login.layouts
  const scanned = { db: scans, layouts: game.layouts }
  const rankings = {
    ...scanned,
    findBanned: () => (isOne ? bannedHere(scanned) : bannedElsewhere(login)),
    listBanned: (most: number) => listBanned(isOne ? scanned : login, most),
  }
  return {
    players: createPlayers(rankings),
    clans: createClans(rankings),
    castles: createCastles(game, timeZone),
    events: createEvents(rankings),
    bosses: createBosses(game),
    characters: createCharacters(game, login),
    accounts: createGameAccounts(login),
    coins: createCoins(game, lock, channel),
    accountPremium: createAccountPremium(game),
  }
}

/** @returns what the operator would have to add for everything to work, as `table` or `table.column` */
export function findMissing(game: Layout, login: Layout, channel: CoinChannel = 'stack') {
  const ofLogin = [accountNeeds, banNeeds].flatMap((needs) => login.missing(needs))
  const ofGame = Object.values(gameFeatures(channel)).flatMap((needs) =>
    game.missing(needs),
  )
  return [...new Set([...ofLogin, ...ofGame, ...missingBosses(game)])]
}
