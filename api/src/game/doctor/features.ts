import {
  accountPremiumNeeds,
  accountPremiumProblem,
} from '#src/game/accounts/account-premium.ts'
import { accountNeeds } from '#src/game/accounts/accounts.ts'
import { banNeeds, punishmentNeeds, temporaryBanNeeds } from '#src/game/accounts/bans.ts'
import type { Choices, Write } from '#src/game/doctor/rights.ts'
import type { Layout, Needs } from '#src/game/layout/layout.ts'
import { missingBosses } from '#src/game/rankings/world.ts'
import { gameFeatures } from '#src/game/repositories.ts'

type Feature = ReturnType<typeof toFeature>

/** What was found out about the databases and the rights of our user. */
type Findings = {
  game: Layout
  login: Layout
  choices: Choices
  /** Tables that are there; what the layout says of their columns may be a part of the truth. */
  unreadable: ReadonlySet<string>
  refused: readonly Pick<Write, 'table' | 'right' | 'for'>[]
}

type Required = { layout: Layout; needs: Needs }

export const premiumFeature = 'premium of accounts'

/** @returns what of the site works with the tables that were found, and with the rights of its user */
export function checkFeatures(findings: Findings): Feature[] {
  const { game, login } = findings
  const { channel, mirrorsPremium } = findings.choices
  const bans = checkBans(findings)
  const ofGame = Object.entries(gameFeatures(channel)).map(([name, needs]) => {
    // What names accounts shows or pays players, and so needs to know who is banned.
    const namesAccounts = needs.characters?.includes('account_name')
    const required = [{ layout: game, needs }, ...(namesAccounts ? bans.required : [])]
    // Coins are sent by one kind of write or not at all.
    const missing = [...notesOnMissing(findings, required), ...refusals(findings, name)]
    return toFeature(name, missing)
  })
  return [
    toFeature(
      'accounts',
      notesOnMissing(findings, [{ layout: login, needs: accountNeeds }]),
      refusals(findings, 'registering', 'passwords'),
      notesOnAccounts(login),
    ),
    bans.feature,
    ...ofGame,
    checkBosses(findings),
    ...(mirrorsPremium ? [checkAccountPremium(findings)] : []),
  ]
}

/** @param missing why it does not work @param parts what does not work of it @param notes what the operator should know besides */
function toFeature(
  name: string,
  missing: string[],
  parts: string[] = [],
  notes: string[] = [],
) {
  if (missing.length > 0) return { name, state: 'off' as const, notes: missing }
  const state = parts.length > 0 ? ('partly' as const) : ('works' as const)
  return { name, state, notes: [...parts, ...notes] }
}

function notesOnMissing({ unreadable }: Findings, required: readonly Required[]): string[] {
  const missing = required.map(({ layout, needs }) => ({
    isWhole: layout.isWhole,
    names: withoutTables(layout.missing(needs), unreadable),
  }))
  const tables = required.flatMap(({ needs }) => Object.keys(needs))
  const closed = tables.filter((table) => unreadable.has(table))
  return describeMissing(missing, closed)
}

/** @param missing what is not seen in a layout @param closed tables that are there, and that our user may not read */
function describeMissing(
  missing: readonly { isWhole: boolean; names: string[] }[],
  closed: readonly string[],
): string[] {
  const describe = (words: string, names: readonly string[]) =>
    names.length > 0 ? [`${words} ${[...new Set(names)].join(', ')}`] : []
  const namesIn = (isWhole: boolean) =>
    missing.filter((one) => one.isWhole === isWhole).flatMap(({ names }) => names)
  return [
    ...describe('the database lacks', namesIn(true)),
    ...describe('missing, or hidden from this user:', namesIn(false)),
    ...describe('the user may not read', closed),
  ]
}

/** @param missing tables and columns @returns those of other tables */
export function withoutTables(missing: string[], tables: ReadonlySet<string>): string[] {
  return missing.filter((name) => !tables.has(name.split('.')[0] ?? ''))
}

/** @returns the writes that our user may not do, of these uses */
function refusals({ refused }: Findings, ...uses: string[]): string[] {
  return refused
    .filter((write) => uses.includes(write.for))
    .map(({ right, table, for: use }) => `the user may not ${right} ${table}, for ${use}`)
}

function notesOnAccounts(login: Layout): string[] {
  const level = login.column('accounts', 'accessLevel')
  return [
    login.column('accounts', 'email') === null &&
      'the game keeps no e-mail address; the site keeps its own',
    level?.isOptional === false &&
      `give accounts.${level.name} a default of 0: a new account must name it now, and no right to that is granted, because it could make a game master`,
  ].filter((note) => note !== false)
}

/** @returns also what the site reads to know who is banned: with one of these tables closed, it shows no player */
function checkBans(findings: Findings) {
  const { login, unreadable } = findings
  const read = [temporaryBanNeeds, punishmentNeeds].filter((needs) => login.has(needs))
  const required = [banNeeds, ...read].map((needs) => ({ layout: login, needs }))
  const tables = read.flatMap((needs) => Object.keys(needs))
  const closed = ['account_data', 'punishments', 'portal_bans']
    .filter((table) => unreadable.has(table) && !tables.includes(table))
    .map((table) => `the user may not read ${table}`)
  const parts = [...closed, ...refusals(findings, 'bans', 'unbanning')]
  // A table that the user may not read looks like one that is not there, so the operator must be told what is read.
  const note =
    tables.length > 0
      ? `those for a time are read from ${tables.join(' and ')}`
      : 'none for a time: the user sees neither account_data nor punishments'
  const missing = notesOnMissing(findings, required)
  return { required, feature: toFeature('bans', missing, parts, [note]) }
}

function checkBosses({ game, unreadable }: Findings): Feature {
  const tables = ['spawn_data', 'grandboss_data', 'raidboss_spawnlist']
  const closed = tables.filter((table) => unreadable.has(table))
  const missing = withoutTables(missingBosses(game), unreadable)
  const missingTables = new Set(missing.map((name) => name.split('.')[0]))
  // One of two tables shows a part of the bosses, but a call fails at a table that it sees and may not read.
  if (closed.length === 0 && missingTables.size === 1) {
    return toFeature('bosses', [], [`without ${missing.join(', ')}`])
  }
  const notes = describeMissing([{ isWhole: game.isWhole, names: missing }], closed)
  const instead = 'or spawn_data, as newer versions of aCis have'
  return toFeature('bosses', missing.length > 0 ? [...notes, instead] : notes)
}

function checkAccountPremium(findings: Findings): Feature {
  const { game } = findings
  const problem = accountPremiumProblem(game)
  const reasons = [problem ?? [], refusals(findings, premiumFeature)].flat()
  return toFeature(
    premiumFeature,
    reasons.length > 0
      ? reasons
      : notesOnMissing(findings, [{ layout: game, needs: accountPremiumNeeds }]),
  )
}
