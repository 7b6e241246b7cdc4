import { rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest, manifestFile, PortalError, sharedModules } from 'portal-contract'
import { filesBelow, readJson } from '#src/store/files.ts'

/** Where a build goes, inside the app's folder. */
export const outputDir = 'dist'

type Part = 'browser' | 'server' | 'head' | 'inspector'

/** Where the parts of a build go. The inspector is the panel for testers. */
export const partDir = (appDir: string, part: Part) => join(appDir, outputDir, part)

/** Removes an app's build, so that nobody takes it for the one that is about to begin and may fail. */
export function removeBuild(appDir: string): Promise<void> {
  return rm(join(appDir, outputDir), { recursive: true, force: true })
}

/** The same for one of a build's folders. The manifest describes all of them, and goes too. */
export async function removePart(folder: string): Promise<void> {
  await removeManifest(dirname(folder))
  await rm(folder, { recursive: true, force: true })
}

export async function removeManifest(buildDir: string): Promise<void> {
  // Not `rm`: its errors have no stack.
  await unlink(join(buildDir, manifestFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** The files that a browser starts with, relative to the build, and the ranges of the shared modules. */
type Entries = Pick<Manifest, 'kind' | 'entry' | 'scripts' | 'styles' | 'shared'> &
  Pick<Manifest, 'callScripts' | 'head' | 'inspector'>

type FederationManifest = {
  metaData: { remoteEntry: { name: string } }
  shared?: { name: string; requiredVersion?: string }[]
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[]
}

const inBrowser = (file: string) => `browser/${file}`

function entriesOfRemote({ metaData, shared = [], exposes }: FederationManifest): Entries {
  const assets = exposes.map((expose) => expose.assets)
  // A module without a range accepts any version.
  const ranges = shared.map(
    ({ name, requiredVersion }) => [name, requiredVersion || '*'] as const,
  )
  return {
    kind: 'remote',
    entry: inBrowser(metaData.remoteEntry.name),
    scripts: assets.flatMap(({ js }) => js.sync).map(inBrowser),
    styles: assets.flatMap(({ css }) => css.sync).map(inBrowser),
    shared: Object.fromEntries(ranges.sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

async function findInspector(appDir: string): Promise<Pick<Entries, 'inspector'>> {
  const files = await filesBelow(partDir(appDir, 'inspector')).catch(() => [])
  const [script, style] = [/^inspector\..*\.js$/, /^inspector\..*\.css$/].map((name) =>
    files.find((file) => name.test(file)),
  )
  if (!script || !style) return {}
  return { inspector: { script: `inspector/${script}`, style: `inspector/${style}` } }
}

/**
 * Finds the files that a browser starts with: the shell's main, or a remote's entry with the chunk of its routes.
 * @throws PortalError when there is no build
 */
export async function findEntries(appDir: string): Promise<Entries> {
  const dir = partDir(appDir, 'browser')
  const files = await filesBelow(dir).catch(() => {
    throw new PortalError(`${dir} is missing`, 'build the app first')
  })
  if (files.includes('mf-manifest.json'))
    return entriesOfRemote(await readJson(join(dir, 'mf-manifest.json')))
  const named = (name: RegExp) => files.filter((file) => name.test(file)).map(inBrowser)
  const [main] = named(/^main\.[0-9a-f]+\.js$/)
  if (!main)
    throw new PortalError(`${dir} holds neither a shell nor a remote`, 'build it again')
  return {
    kind: 'shell',
    entry: main,
    scripts: [],
    callScripts: named(/^calls\.[0-9a-f]+\.js$/),
    styles: named(/^main\.[0-9a-f]+\.css$/),
    head: 'head/head.js',
    ...(await findInspector(appDir)),
    shared: { ...sharedModules },
  }
}
