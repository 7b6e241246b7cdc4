import type { CoinChannel } from '#src/config/coin-channel.ts'
import { accountNeeds } from '#src/game/accounts.ts'
import { banNeeds, punishmentNeeds, temporaryBanNeeds } from '#src/game/bans.ts'
import { missingBosses } from '#src/game/bosses.ts'
import { castleNeeds } from '#src/game/castles.ts'
import { channelNeeds } from '#src/game/channels/judge.ts'
import { characterNeeds } from '#src/game/characters.ts'
import { clanNeeds } from '#src/game/clans.ts'
import { heroNeeds, olympiadNeeds, pairNeeds, soloNeeds } from '#src/game/events.ts'
import type { Layout, Needs } from '#src/game/layout/layout.ts'
import { onlineNeeds, rankingNeeds } from '#src/game/players.ts'

export type Feature = {
  name: string
  state: 'works' | 'partly' | 'off'
  /** What it lacks, or what the game cannot tell. */
  notes: string[]
}

type Options = { game: Layout; login: Layout; channel: CoinChannel }

/** @returns what of the site works with the tables that were found */
export function judgeFeatures({ game, login, channel }: Options): Feature[] {
  const banned = login.missing(banNeeds)
  const judge = (name: string, missing: string[], without: (string | false)[] = []) =>
    toFeature(name, [...new Set(missing)], without)
  const ranking = (name: string, needs: Needs, without: (string | false)[] = []) =>
    judge(name, [...game.missing(needs), ...banned], without)
  const lackOfBosses = missingBosses(game)
  return [
    judge('accounts', login.missing(accountNeeds), [
      login.column('accounts', 'email') === null &&
        'the game keeps no e-mail address; the site keeps its own',
    ]),
    judge('bans', banned, [describeTemporaryBans(login)]),
    judge('dashboard', [...game.missing(characterNeeds), ...banned]),
    judge('sending coins', [...game.missing(channelNeeds[channel]), ...banned]),
    judge('players online', game.missing(onlineNeeds)),
    ranking('player rankings', rankingNeeds),
    ranking('clan rankings', clanNeeds),
    judge('castles', game.missing(castleNeeds)),
    ranking('heroes', heroNeeds),
    ranking('olympiad', olympiadNeeds),
    ranking('events, alone', soloNeeds),
    ranking('events, in pairs', pairNeeds),
    // One of two tables shows a part of the bosses.
    lackOfBosses.length === 1
      ? { name: 'bosses', state: 'partly', notes: [`without ${lackOfBosses[0]}`] }
      : judge('bosses', lackOfBosses),
  ]
}

/** A table that the user may not read looks like one that is not there, so the operator must be told what is read. */
function describeTemporaryBans(login: Layout): string {
  const tables = [
    login.has(temporaryBanNeeds) && 'account_data',
    login.has(punishmentNeeds) && 'punishments',
  ].filter((table) => table !== false)
  return tables.length > 0
    ? `those for a time are read from ${tables.join(' and ')}`
    : 'none for a time: the user sees neither account_data nor punishments'
}

function toFeature(name: string, missing: string[], without: (string | false)[]): Feature {
  if (missing.length > 0) {
    return { name, state: 'off', notes: [`the database lacks ${missing.join(', ')}`] }
  }
  return { name, state: 'works', notes: without.filter((note) => note !== false) }
}
