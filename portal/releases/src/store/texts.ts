import { join } from 'node:path'
import { type Manifest, PortalError } from 'portal-contract'
import { readJson } from './files.ts'
import { artefactDir } from './store.ts'

/** Texts of one namespace. */
export type Texts = Record<string, unknown>

/** namespace → texts, of one app in one language. */
export type AppTexts = Record<string, Texts>

/** The portal's languages, as the shell declares them. The first one is the fallback. */
export function languagesOf(shell: Manifest): string[] {
  return shell.languages ?? Object.keys(shell.locales)
}

/** Reads all texts of a published build in one language. */
export async function readTexts(
  store: string,
  manifest: Manifest,
  language: string,
): Promise<AppTexts> {
  const dir = artefactDir(store, manifest.name, manifest.build)
  const files = Object.entries(manifest.locales[language] ?? {})
  const read = files.map(
    async ([namespace, file]) =>
      [namespace, await readJson<Texts>(join(dir, file))] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

/**
 * Returns the text of a key.
 *
 * @param texts the app's texts in one language
 * @param key `namespace:path.to.text`
 * @throws PortalError when there is none
 */
export function resolveText(texts: AppTexts, key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  let value: unknown = texts[namespace]
  for (const step of path.split('.')) value = (value as Texts | undefined)?.[step]
  if (typeof value === 'string') return value
  throw new PortalError(
    `no text under ${key}`,
    `add it to locales/*/${namespace}.json, or correct the key`,
  )
}
