import { compareBuilds } from '#src/diff/compare.ts'
import { realmName } from '#src/environments/changes.ts'
import type { Composed } from '#src/environments/compose-after.ts'
import type { Change } from '#src/store/release.ts'
import { changeText } from './change-text.ts'

/** Where a release was composed, as the next command must name it. */
export type Place = {
  store: string
  environment: string
  isUsualStore: boolean
}

const settingsText = ({ from, to }: Change) =>
  `  ${realmName} ${from ?? 'new'} → ${to ?? 'gone'}: the realm settings`

async function linesOf(store: string, change: Change): Promise<string[]> {
  const { name, from, to } = change
  if (name === realmName) return [settingsText(change)]
  if (from === null || to === null) return [changeText(change)]
  const differences = await compareBuilds(store, name, from, to)
  const lines = differences.map(({ kind, what }) => `    ${kind.padEnd(10)}  ${what}`)
  const none = ['    compatible  nothing that others see']
  return [changeText(change), ...(lines.length > 0 ? lines : none)]
}

/** What was composed: the apps, what changes for visitors, and the next command. */
export async function compositionText(
  { release, builds, changes, base }: Composed,
  { store, environment, isUsualStore }: Place,
): Promise<string> {
  if (base !== null && changes.length === 0)
    return `${environment} serves these builds already, as release ${release}: nothing to compose`
  const isChanged = (name: string) => changes.some((change) => change.name === name)
  const kept = builds.filter(({ name }) => base === null || !isChanged(name))
  const changed = base === null ? [] : changes
  const details = await Promise.all(changed.map((change) => linesOf(store, change)))
  const next = [
    `portal promote ${release}`,
    ...(environment === 'production' ? [] : [environment]),
    ...(isUsualStore ? [] : [`--store ${store}`]),
  ]
  return [
    `release ${release} composed${base === null ? '' : `, after ${base} in ${environment}`}`,
    ...kept.map(
      ({ name, build }) => `  ${name.padEnd(9)} ${build}${base === null ? '' : ' stays'}`,
    ),
    ...details.flat(),
    `to put it live: ${next.join(' ')}`,
  ].join('\n')
}
