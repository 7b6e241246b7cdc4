import type { Kysely } from 'kysely'
import type { CoinChannel } from '#src/config/coin-channel.ts'
import { createAccountPremium } from '#src/game/account-premium.ts'
import { accountNeeds, createGameAccounts } from '#src/game/accounts.ts'
import { banNeeds, bannedElsewhere, bannedHere, bansAsList } from '#src/game/bans.ts'
import { createBosses, missingBosses } from '#src/game/bosses.ts'
import { castleNeeds, createCastles } from '#src/game/castles.ts'
import { channelNeeds } from '#src/game/channels/judge.ts'
import { characterNeeds, createCharacters } from '#src/game/characters.ts'
import { clanNeeds, createClans } from '#src/game/clans.ts'
import { type ChangeRunner, createCoins } from '#src/game/coins.ts'
import {
  createEvents,
  heroNeeds,
  olympiadNeeds,
  pairNeeds,
  soloNeeds,
} from '#src/game/events.ts'
import type { Layout, LayoutReader, Needs } from '#src/game/layout/layout.ts'
import { createPlayers, onlineNeeds, rankingNeeds } from '#src/game/players.ts'
import type { GameRepositories } from '#src/game/ports.ts'
import type { GameDatabase } from '#src/game/schema.ts'

const gameNeeds: Needs[] = [
  rankingNeeds,
  onlineNeeds,
  clanNeeds,
  castleNeeds,
  soloNeeds,
  pairNeeds,
  heroNeeds,
  olympiadNeeds,
  characterNeeds,
]

const loginNeeds: Needs[] = [accountNeeds, banNeeds]

export type Game = GameRepositories & {
  /** Whether it is the demo realm rather than that of a game server. */
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

type Database = { db: Kysely<GameDatabase>; layouts: LayoutReader }

type Options = {
  game: Database
  /** The database of the login server, which may be that of the game server. */
  login: Database
  /** For rankings, which may take long: logins and deliveries must not wait for them. */
  scans: Kysely<GameDatabase>
  runner: ChangeRunner
  channel: CoinChannel
  /** The realm's, for the dates of sieges. */
  timeZone: string
}

export function createGameRepositories(options: Options): GameRepositories {
  const { game, login, scans, runner, channel, timeZone } = options
  const isOne = game.layouts === login.layouts
  const rankings = {
    db: scans,
    layouts: game.layouts,
    findBanned: isOne
      ? bannedHere(scans, game.layouts)
      : bannedElsewhere(login.db, login.layouts),
    listBanned: bansAsList(isOne ? scans : login.db, login.layouts),
  }
  return {
    players: createPlayers(rankings),
    clans: createClans(rankings),
    castles: createCastles(game.db, game.layouts, timeZone),
    events: createEvents(rankings),
    bosses: createBosses(game.db, game.layouts),
    characters: createCharacters(game, login),
    accounts: createGameAccounts(login.db, login.layouts),
    coins: createCoins(game.db, game.layouts, runner, channel),
    accountPremium: createAccountPremium(game.db, game.layouts),
  }
}

/** @returns what the operator would have to add for everything to work, as `table` or `table.column` */
export function findMissing(
  game: Layout,
  login: Layout,
  channel: CoinChannel = 'stack',
): string[] {
  return [
    ...new Set([
      ...loginNeeds.flatMap((needs) => login.missing(needs)),
      ...[...gameNeeds, channelNeeds[channel]].flatMap((needs) => game.missing(needs)),
      ...missingBosses(game),
    ]),
  ]
}
