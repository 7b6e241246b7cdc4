import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { shortHash } from '#src/store/files.ts'

/** language → namespace → file, relative to the build. */
export type Locales = Record<string, Record<string, string>>

/** The languages that an app has texts in: the folders of `locales/`. */
async function languagesOf(localesDir: string): Promise<string[]> {
  const entries = await readdir(localesDir, { withFileTypes: true }).catch(() => {
    throw new PortalError(`${localesDir} is missing`, 'it holds a folder for each language')
  })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

async function readTexts(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new PortalError(
      `${path} is missing`,
      'every namespace has a file in every language',
    )
  })
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    throw new PortalError(`${path} is not JSON`, 'fix it and build again')
  }
}

/**
 * Copies an app's texts into its build, under hashed names.
 *
 * @param appDir the folder of the app
 * @param buildDir the folder of its build
 * @param namespaces the namespaces it declares
 */
export async function buildLocales(
  appDir: string,
  buildDir: string,
  namespaces: readonly string[],
): Promise<Locales> {
  await rm(join(buildDir, 'locales'), { recursive: true, force: true })
  const locales: Locales = {}
  for (const language of namespaces.length
    ? await languagesOf(join(appDir, 'locales'))
    : []) {
    const files: Record<string, string> = {}
    for (const namespace of namespaces) {
      const texts = await readTexts(join(appDir, 'locales', language, `${namespace}.json`))
      const file = `locales/${language}/${namespace}.${shortHash(texts, 8)}.json`
      await mkdir(join(buildDir, 'locales', language), { recursive: true })
      await writeFile(join(buildDir, file), texts)
      files[namespace] = file
    }
    locales[language] = files
  }
  return locales
}
