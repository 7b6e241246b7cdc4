import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest, PortalError } from 'portal-contract'
import { parseJson, readEach, shortHash } from '#src/store/files.ts'
import { publishedBuild, readBuildFile, type ServedBuild } from './build.ts'

/** namespace → texts, of one app in one language. */
export type AppTexts = Record<string, Record<string, unknown>>

/** app → language → texts. */
export type AllTexts = Readonly<Record<string, Readonly<Record<string, AppTexts>>>>

/** The portal's languages, as the shell declares them. The first one is the fallback. */
export function languagesOf(shell: Manifest): string[] {
  return shell.languages ?? Object.keys(shell.locales)
}

async function readSource(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    const hint = 'every namespace has a file in every language'
    throw new PortalError(`${path} is missing`, hint)
  })
  return JSON.stringify(parseJson(text, path, 'fix it and build again'))
}

/**
 * Copies an app's texts into its build, under hashed names.
 * @returns language → namespace → file, relative to the build
 */
export async function buildLocales(
  appDir: string,
  buildDir: string,
  namespaces: readonly string[],
): Promise<Manifest['locales']> {
  if (namespaces.length === 0) return {}
  const localesDir = join(appDir, 'locales')
  const copy = async (language: string, namespace: string) => {
    const texts = await readSource(join(localesDir, language, `${namespace}.json`))
    const file = `locales/${language}/${namespace}.${shortHash(texts, 8)}.json`
    await mkdir(dirname(join(buildDir, file)), { recursive: true })
    await writeFile(join(buildDir, file), texts)
    return file
  }
  const entries = await readdir(localesDir, { withFileTypes: true }).catch(() => {
    throw new PortalError(`${localesDir} is missing`, 'it holds a folder for each language')
  })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return readEach(folders.sort(), (language) =>
    readEach(namespaces, (namespace) => copy(language, namespace)),
  )
}

/** Reads all texts of a build in one language. @param content whose texts are taken instead, where it has the namespace */
export function readBuildTexts(
  build: ServedBuild,
  language: string,
  content: ServedBuild | null = null,
): Promise<AppTexts> {
  const files = build.manifest.locales[language] ?? {}
  return readEach(Object.keys(files), async (namespace) => {
    const own = content?.manifest.locales[language]?.[namespace]
    const [from, file = ''] = content && own ? [content, own] : [build, files[namespace]]
    return JSON.parse(await readBuildFile(from, file))
  })
}

/** Reads texts of published builds. @param content as in `readBuildTexts` */
export async function readAllTexts(
  store: string,
  manifests: readonly Manifest[],
  languages: readonly string[],
  content: Manifest | null = null,
): Promise<AllTexts> {
  const own = content && publishedBuild(store, content)
  const apps = manifests.map(async (manifest) => {
    const build = publishedBuild(store, manifest)
    const texts = await readEach(languages, (one) => readBuildTexts(build, one, own))
    return [manifest.name, texts] as const
  })
  return Object.fromEntries(await Promise.all(apps))
}

/** Returns the text of a key, `namespace:path.to.text`. @throws PortalError when there is none */
export function resolveText(texts: AppTexts, key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  let value: unknown = texts[namespace]
  for (const step of path.split('.'))
    value = (value as AppTexts[string] | undefined)?.[step]
  if (typeof value === 'string') return value
  const hint = `add it to locales/*/${namespace}.json, or correct the key`
  throw new PortalError(`no text under ${key}`, hint)
}
