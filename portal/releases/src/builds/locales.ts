import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest, PortalError } from 'portal-contract'
import { shortHash } from '#src/store/files.ts'

/** The languages that an app has texts in: the folders of `locales/`. */
async function languagesIn(localesDir: string): Promise<string[]> {
  const entries = await readdir(localesDir, { withFileTypes: true }).catch(() => {
    throw new PortalError(`${localesDir} is missing`, 'it holds a folder for each language')
  })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

async function readTexts(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    const hint = 'every namespace has a file in every language'
    throw new PortalError(`${path} is missing`, hint)
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
 * @returns language → namespace → file, relative to the build
 */
export async function buildLocales(
  appDir: string,
  buildDir: string,
  namespaces: readonly string[],
): Promise<Manifest['locales']> {
  await rm(join(buildDir, 'locales'), { recursive: true, force: true })
  const locales: Manifest['locales'] = {}
  if (namespaces.length === 0) return locales
  for (const language of await languagesIn(join(appDir, 'locales'))) {
    const files: Record<string, string> = {}
    for (const namespace of namespaces) {
      const texts = await readTexts(join(appDir, 'locales', language, `${namespace}.json`))
      const file = `locales/${language}/${namespace}.${shortHash(texts, 8)}.json`
      await mkdir(dirname(join(buildDir, file)), { recursive: true })
      await writeFile(join(buildDir, file), texts)
      files[namespace] = file
    }
    locales[language] = files
  }
  return locales
}
