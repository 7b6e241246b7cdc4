import { join } from 'node:path'
import { type Manifest, PortalError, sharedModules } from 'portal-contract'
import { filesBelow, readJson } from '#src/store/files.ts'
import { browserDir, inspectorDir } from './output.ts'

/** The files that a browser starts with, relative to the build. */
export type Entries = {
  kind: 'shell' | 'remote'
  entry: string
  scripts: string[]
  callScripts?: string[]
  styles: string[]
  head?: string
  inspector?: NonNullable<Manifest['inspector']>
  /** Version ranges of the shared modules. */
  shared: Manifest['shared']
}

type FederationManifest = {
  metaData: { remoteEntry: { name: string } }
  shared?: { name: string; requiredVersion?: string }[]
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[]
}

/** A module without a range accepts any version. */
const rangesOf = ({ shared = [] }: FederationManifest) =>
  Object.fromEntries(
    shared
      .map(({ name, requiredVersion }) => [name, requiredVersion || '*'] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

async function findInspector(appDir: string): Promise<Pick<Entries, 'inspector'>> {
  const files = await filesBelow(inspectorDir(appDir)).catch(() => [])
  const [script, style] = ['js', 'css'].map((extension) =>
    files.find((file) => file.startsWith('inspector.') && file.endsWith(`.${extension}`)),
  )
  if (!script || !style) return {}
  return { inspector: { script: `inspector/${script}`, style: `inspector/${style}` } }
}

const inBrowser = (file: string) => `browser/${file}`

/**
 * Finds the files that a browser starts with: the shell's main, or a remote's entry with the chunk of its routes.
 *
 * @param appDir the folder of the app
 * @throws PortalError when there is no build
 */
export async function findEntries(appDir: string): Promise<Entries> {
  const dir = browserDir(appDir)
  const files = await filesBelow(dir).catch(() => {
    throw new PortalError(`${dir} is missing`, 'build the app first')
  })
  if (files.includes('mf-manifest.json')) {
    const manifest = await readJson<FederationManifest>(join(dir, 'mf-manifest.json'))
    const assets = manifest.exposes.map((expose) => expose.assets)
    return {
      kind: 'remote',
      entry: inBrowser(manifest.metaData.remoteEntry.name),
      scripts: assets.flatMap(({ js }) => js.sync).map(inBrowser),
      styles: assets.flatMap(({ css }) => css.sync).map(inBrowser),
      shared: rangesOf(manifest),
    }
  }
  const main = files.find((file) => /^main\.[0-9a-f]+\.js$/.test(file))
  if (!main)
    throw new PortalError(`${dir} holds neither a shell nor a remote`, 'build it again')
  return {
    kind: 'shell',
    entry: inBrowser(main),
    scripts: [],
    callScripts: files.filter((file) => /^calls\.[0-9a-f]+\.js$/.test(file)).map(inBrowser),
    styles: files.filter((file) => /^main\.[0-9a-f]+\.css$/.test(file)).map(inBrowser),
    head: 'head/head.js',
    ...(await findInspector(appDir)),
    shared: { ...sharedModules },
  }
}
