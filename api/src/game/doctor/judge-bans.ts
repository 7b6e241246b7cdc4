import { banNeeds, punishmentNeeds, temporaryBanNeeds } from '#src/game/bans.ts'
import {
  type Feature,
  type Findings,
  refusals,
  toFeature,
} from '#src/game/doctor/feature.ts'
import { type Lack, lackOf, together } from '#src/game/doctor/lacks.ts'
import type { Layout } from '#src/game/layout/layout.ts'

export function judgeBans(findings: Findings): Feature {
  const notes = [describeTemporaryBans(findings.login)]
  return toFeature('bans', lackOfBans(findings), partsOfBans(findings), notes)
}

/** The site reads every table of bans that it sees whole, and shows no player if one of them cannot be read. */
export function lackOfBans({ login, unreadable }: Findings): Lack {
  const read = [temporaryBanNeeds, punishmentNeeds].filter((needs) => login.has(needs))
  return together(...[banNeeds, ...read].map((needs) => lackOf(login, needs, unreadable)))
}

function partsOfBans(findings: Findings): string[] {
  const { login, unreadable } = findings
  const hidden = [temporaryBanNeeds, punishmentNeeds]
    .filter((needs) => !login.has(needs))
    .flatMap((needs) => Object.keys(needs))
    .concat('portal_bans')
    .filter((table) => unreadable.has(table))
  return [
    ...hidden.map((table) => `the user may not read ${table}`),
    ...refusals(findings, 'bans', 'unbanning'),
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
