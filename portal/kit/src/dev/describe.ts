import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion, type Manifest } from 'portal-contract'
import { artefactDir, buildLocales, readDeclaration } from 'portal-releases'

/** The build id of an app in development. */
export const developmentBuild = 'dev'

const developmentInspector = {
  script: 'inspector/inspector.js',
  style: 'inspector/inspector.css',
}

async function findIcon(buildDir: string, icon: string): Promise<string | undefined> {
  const media = await readdir(join(buildDir, 'browser/media')).catch(() => [])
  const found = media.find((file) => file.startsWith(`${icon}.`))
  return found && `browser/media/${found}`
}

/** Adds the current texts. Older files stay, because a page may still read them. */
async function placeLocales(appDir: string, dir: string, namespaces: readonly string[]) {
  const fresh = join(dir, 'fresh')
  const locales = await buildLocales(appDir, fresh, namespaces)
  await cp(join(fresh, 'locales'), join(dir, 'locales'), { recursive: true, force: false })
  return locales
}

/**
 * Puts the app's texts next to its build, and describes it: no hashes, and `dev` for a build id.
 * @throws PortalError when the declaration or texts are invalid
 */
export async function describeApp(store: string, appDir: string): Promise<Manifest> {
  const { fonts: _, icon = '', ...declaration } = await readDeclaration(appDir)
  const kind = declaration.languages ? 'shell' : 'remote'
  const { name } = declaration
  const dir = artefactDir(store, { name, build: developmentBuild })
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
    ...(kind === 'shell' ? { inspector: developmentInspector } : {}),
    server: 'server/index.mjs',
    locales: await placeLocales(appDir, dir, declaration.namespaces),
    files: {},
  }
}
