import type { OfficeRealm } from 'shared-api/office/realm'

type Files = Pick<OfficeRealm, 'files'>
type Settings = Record<string, unknown>

/** @returns what a file of the folder holds; an empty text if there is none */
export const contentOf = ({ files }: Files, path: string): string =>
  files.find((file) => file.path === path)?.content ?? ''

/** @returns what a JSON file holds; nothing if it is missing or broken, which the folder's check tells */
export function jsonOf(realm: Files, path: string): Settings {
  try {
    return Object(JSON.parse(contentOf(realm, path)))
  } catch {
    return {}
  }
}

/** What is sent to write a file, with what its author saw. Without content, the file goes. */
function changeOf({ files }: Files, path: string, content: string) {
  const hash = files.find((file) => file.path === path)?.hash ?? null
  return { path, hash, content: content.trim() === '' ? null : content }
}

/** @param contents by path */
export const changesOf = (realm: Files, contents: Readonly<Record<string, string>>) =>
  Object.entries(contents).map(([path, content]) => changeOf(realm, path, content))

/** The same of a JSON file: one that says nothing goes, and one that says the same stays as it is written. */
export function jsonChange(realm: Files, path: string, value: object) {
  if (JSON.stringify(jsonOf(realm, path)) === JSON.stringify(value))
    return changeOf(realm, path, contentOf(realm, path))
  const isEmpty = Object.keys(value).length === 0
  return changeOf(realm, path, isEmpty ? '' : `${JSON.stringify(value, null, 2)}\n`)
}

/** @param path such as `coin.price` */
export const valueAt = (settings: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, step) => Object(node)[step], settings)

/** @returns the settings with another value; what holds nothing afterwards is left out */
export function withValue(settings: Settings, path: string, value: unknown): Settings {
  const [first = '', ...rest] = path.split('.')
  const { [first]: before, ...others } = settings
  const next =
    rest.length > 0 ? withValue(Object(before) as Settings, rest.join('.'), value) : value
  const isEmpty = rest.length > 0 && Object.keys(Object(next)).length === 0
  return next === undefined || isEmpty ? others : { ...settings, [first]: next }
}
