import type { RegistryNavigation } from 'portal-contract'
import type { RealmProblems } from './content.ts'
import { nearest } from './files.ts'

/** What a realm changes of the navigation bar. The shell has checked its form. */
type Settings = {
  hidden?: readonly string[]
  /** Paths that come first. */
  order?: readonly string[]
  links?: readonly { label: Readonly<Record<string, string>>; url: string }[]
}

const settingsIn = (realm: unknown): Settings => Object(Object(realm).navigation)

/** The entries of the apps as a realm wants them, with its links to other sites behind them. */
export function arrangeNavigation(
  entries: readonly RegistryNavigation[],
  realm: unknown,
): RegistryNavigation[] {
  const { hidden = [], order = [], links = [] } = settingsIn(realm)
  const placeOf = ({ path }: RegistryNavigation) =>
    order.includes(path) ? order.indexOf(path) : order.length
  return [
    ...entries
      .filter(({ path }) => !hidden.includes(path))
      .sort((one, other) => placeOf(one) - placeOf(other)),
    ...links.map(({ label, url }) => ({ path: url, label })),
  ]
}

/** @returns a line for each path that no app has in the bar */
export function checkNavigation(
  realm: unknown,
  entries: readonly RegistryNavigation[],
): RealmProblems {
  const { hidden = [], order = [] } = settingsIn(realm)
  const paths = entries.map(({ path }) => path)
  return [...hidden, ...order]
    .filter((path) => !paths.includes(path))
    .map(
      (path) =>
        `settings.json: navigation: ${path} is not in the bar: did you mean ${nearest(path, paths)}?`,
    )
}
