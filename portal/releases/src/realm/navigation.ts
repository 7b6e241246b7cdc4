import type { Registry, RegistryNavigation } from 'portal-contract'
import { type RealmProblems, suggest } from './files.ts'

/** What a realm changes of the navigation bar. The shell has checked its form. */
type Settings = {
  hidden?: readonly string[]
  pagesOff?: readonly string[]
  /** Paths that come first. */
  order?: readonly string[]
  links?: readonly { label: Readonly<Record<string, string>>; url: string }[]
}

const settingsIn = (realm: unknown): Settings => Object(Object(realm).navigation)

/** @returns the paths of pages that a realm does without */
export const pagesOff = (realm: unknown): readonly string[] =>
  settingsIn(realm).pagesOff ?? []

/** The entries of the apps as a realm wants them, with its links to other sites behind them. */
export function arrangeNavigation(entries: readonly RegistryNavigation[], realm: unknown) {
  const { hidden = [], order = [], links = [] } = settingsIn(realm)
  const without = [...hidden, ...pagesOff(realm)]
  const placeOf = ({ path }: RegistryNavigation) =>
    order.includes(path) ? order.indexOf(path) : order.length
  return [
    ...entries
      .filter(({ path }) => !without.includes(path))
      .sort((one, other) => placeOf(one) - placeOf(other)),
    ...links.map(({ label, url }) => ({ path: url, label })),
  ]
}

/** Pages that a site cannot do without. */
const needed = ['/', '/account', '/dashboard']

/** @returns a line for each path that no app has in the bar, and for each page that is not there, or is needed */
export function checkNavigation(
  realm: unknown,
  { navigation: entries, remotes }: Pick<Registry, 'navigation' | 'remotes'>,
): RealmProblems {
  const pages = remotes
    .flatMap(({ routes }) => routes.map(({ path }) => path))
    .filter((path) => !needed.includes(path) && !path.includes(':'))
  const { hidden = [], order = [] } = settingsIn(realm)
  const paths = entries.map(({ path }) => path)
  const file = 'settings.json: navigation'
  const lost = [...hidden, ...order].filter((path) => !paths.includes(path))
  const unknown = pagesOff(realm).filter((path) => !pages.includes(path))
  return [
    ...lost.map((path) => `${file}: ${path} is not in the bar: ${suggest(path, paths)}`),
    ...unknown.map(
      (path) =>
        `${file}: pagesOff: ${path} is no page that can be off: choose among ${pages.join(', ')}`,
    ),
  ]
}
