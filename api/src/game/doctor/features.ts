import { accountPremiumNeeds, accountPremiumProblem } from '#src/game/account-premium.ts'
import { accountNeeds } from '#src/game/accounts.ts'
import { castleNeeds } from '#src/game/castles.ts'
import { channelNeeds } from '#src/game/channels/judge.ts'
import { characterNeeds } from '#src/game/characters.ts'
import { clanNeeds } from '#src/game/clans.ts'
import {
  type Feature,
  type Findings,
  refusals,
  toFeature,
} from '#src/game/doctor/feature.ts'
import { judgeBans, lackOfBans } from '#src/game/doctor/judge-bans.ts'
import { judgeBosses } from '#src/game/doctor/judge-bosses.ts'
import { lackOf, together } from '#src/game/doctor/lacks.ts'
import { heroNeeds, olympiadNeeds, pairNeeds, soloNeeds } from '#src/game/events.ts'
import type { Layout, Needs } from '#src/game/layout/layout.ts'
import { onlineNeeds, rankingNeeds } from '#src/game/players.ts'

export const premiumFeature = 'premium of accounts'

/** @returns what of the site works with the tables that were found, and with the rights of its user */
export function judgeFeatures(findings: Findings): Feature[] {
  const { game, login, unreadable } = findings
  const { channel, mirrorsPremium } = findings.choices
  const inGame = (needs: Needs) => lackOf(game, needs, unreadable)
  const banned = lackOfBans(findings)
  const ranking = (name: string, needs: Needs) =>
    toFeature(name, together(inGame(needs), banned))
  const coins = refusals(findings, 'sending coins')
  const sending = toFeature(
    'sending coins',
    together(inGame(channelNeeds[channel]), banned),
  )
  return [
    toFeature(
      'accounts',
      lackOf(login, accountNeeds, unreadable),
      refusals(findings, 'registering', 'passwords'),
      notesOfAccounts(login),
    ),
    judgeBans(findings),
    ranking('dashboard', characterNeeds),
    // Coins are sent by one kind of write or not at all.
    coins.length > 0
      ? { ...sending, state: 'off', notes: [...sending.notes, ...coins] }
      : sending,
    toFeature('players online', inGame(onlineNeeds)),
    ranking('player rankings', rankingNeeds),
    ranking('clan rankings', clanNeeds),
    toFeature('castles', inGame(castleNeeds)),
    ranking('heroes', heroNeeds),
    ranking('olympiad', olympiadNeeds),
    ranking('events, alone', soloNeeds),
    ranking('events, in pairs', pairNeeds),
    judgeBosses(findings),
    ...(mirrorsPremium ? [judgeAccountPremium(findings)] : []),
  ]
}

function notesOfAccounts(login: Layout): string[] {
  const level = login.column('accounts', 'accessLevel')
  return [
    ...(login.column('accounts', 'email') === null
      ? ['the game keeps no e-mail address; the site keeps its own']
      : []),
    ...(level?.isOptional === false
      ? [
          `give accounts.${level.name} a default of 0: a new account must name it now, and no right to that is granted, because it could make a game master`,
        ]
      : []),
  ]
}

function judgeAccountPremium(findings: Findings): Feature {
  const { game, unreadable } = findings
  const name = premiumFeature
  const lack = lackOf(game, accountPremiumNeeds, unreadable)
  const problem = accountPremiumProblem(game)
  const refused = refusals(findings, name)
  if (problem || refused.length > 0) {
    return { name, state: 'off', notes: [problem ?? [], refused].flat() }
  }
  return toFeature(name, lack)
}
