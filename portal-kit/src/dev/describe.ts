import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readDeclaration } from '#src/build/declaration.ts'
import { buildLocales } from '#src/build/locales.ts'
import type { Manifest } from '#src/contract/manifest.ts'
import { contractVersion } from '#src/contract/shared-modules.ts'
import { artefactDir } from '#src/release/store.ts'

/** What stands for the build id of an app that is being worked on. */
export const developmentBuild = 'dev'

async function findIcon(buildDir: string, icon: string): Promise<string | undefined> {
  const media = await readdir(join(buildDir, 'browser/media')).catch(() => [])
  const found = media.find((file) => file.startsWith(`${icon}.`))
  return found && `browser/media/${found}`
}

/** Adds the texts as they are now; those that a page may be reading stay. */
async function placeLocales(appDir: string, dir: string, namespaces: readonly string[]) {
  const fresh = join(dir, 'fresh')
  const locales = await buildLocales(appDir, fresh, namespaces)
  await cp(join(fresh, 'locales'), join(dir, 'locales'), { recursive: true, force: false })
  return locales
}

/**
 * Describes an app that is being worked on as a published one is, and puts its texts beside its build.
 *
 * @param store the store that stands for the real one
 * @param appDir the app's folder
 * @returns the manifest; no hashes, and `dev` for a build id
 * @throws PortalError when declaration or texts are not as they must be
 */
export async function describeApp(store: string, appDir: string): Promise<Manifest> {
  const { fonts: _, icon = '', ...declaration } = await readDeclaration(appDir)
  const kind = declaration.languages ? 'shell' : 'remote'
  const dir = artefactDir(store, declaration.name, developmentBuild)
  const iconFile = await findIcon(dir, icon)
  return {
    schema: 1,
    kind,
    ...declaration,
    build: developmentBuild,
    commit: '',
    contract: contractVersion,
    shared: {},
    entry: kind === 'shell' ? 'browser/main.js' : 'browser/remoteEntry.js',
    scripts: [],
    styles: kind === 'shell' ? ['browser/main.css'] : [],
    fonts: [],
    ...(iconFile ? { icon: iconFile } : {}),
    head: 'head/head.js',
    server: 'server/index.mjs',
    locales: await placeLocales(appDir, dir, declaration.namespaces),
    files: {},
  }
}
