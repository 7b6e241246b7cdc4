import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  contractVersion,
  type Manifest,
  manifestFile,
  PortalError,
  parseManifest,
} from 'portal-contract'
import {
  artefactDir,
  buildLocales,
  exists,
  outputDir,
  publishedBuild,
  readDeclaration,
  readJson,
  startRenderer,
} from 'portal-releases'
import type { Workspace } from './workspace.ts'

export const developmentBuild = 'dev'

/**
 * Puts the app's texts next to its build, and describes it: no hashes, and `dev` for a build id.
 * @throws PortalError when the declaration or texts are invalid
 */
export async function describeApp(store: string, appDir: string): Promise<Manifest> {
  const { fonts: _, icon = '', ...declaration } = await readDeclaration(appDir)
  const isShell = declaration.languages !== undefined
  const { name } = declaration
  const dir = artefactDir(store, { name, build: developmentBuild })
  const media = await readdir(join(dir, 'browser/media')).catch(() => [])
  const iconFile = media.find((file) => file.startsWith(`${icon}.`))
  return {
    schema: 1,
    kind: isShell ? 'shell' : 'remote',
    ...declaration,
    build: developmentBuild,
    commit: '',
    contract: contractVersion,
    shared: {},
    entry: isShell ? 'browser/main.js' : 'browser/remoteEntry.js',
    scripts: [],
    styles: isShell ? ['browser/main.css'] : [],
    fonts: [],
    ...(iconFile ? { icon: `browser/media/${iconFile}` } : {}),
    head: 'head/head.js',
    ...(isShell && {
      inspector: { script: 'inspector/inspector.js', style: 'inspector/inspector.css' },
    }),
    server: 'server/index.mjs',
    // Older files stay, because a page may still read them.
    locales: await buildLocales(appDir, dir, declaration.namespaces),
    files: {},
  }
}

/** The public part of the realm settings. @throws PortalError when they are invalid */
async function readPublicRealm(store: string, shell: Manifest, file: string) {
  const settings = await readJson(file).catch((error: Error) => {
    throw new PortalError(`${file} cannot be read: ${error.message}`)
  })
  await using renderer = startRenderer(publishedBuild(store, shell), [])
  return await renderer.readRealm(settings)
}

/**
 * Assembles the portal from the apps in development and the other builds.
 * @throws PortalError when the realm settings are invalid
 */
export async function followPortal(
  store: string,
  { root, shell, remotes }: Workspace,
  watched: readonly { dir: string; manifest: () => Manifest }[],
) {
  for (const dir of remotes) {
    if (watched.some((app) => app.dir === dir)) continue
    if (await exists(join(dir, outputDir, manifestFile))) continue
    console.log(
      `${basename(dir)} has no build, so its pages are left out, and a link to them by name fails: npm run build makes one`,
    )
  }
  const prebuilt = await describeApp(store, shell)
  const realmFile = process.env.REALM_FILE ?? join(root, 'realm.json')
  const realm = await readPublicRealm(store, prebuilt, realmFile)
  return async () => {
    const own = watched.map(({ manifest }) => manifest())
    const built = await linkBuiltRemotes(store, remotes)
    const isOwn = ({ name }: Manifest) => own.some((app) => app.name === name)
    const all = [...own, ...built.filter((app) => !isOwn(app))]
    const paths = own.flatMap(({ routes }) => routes.map(({ path }) => path))
    return {
      store,
      shell: own.find(({ kind }) => kind === 'shell') ?? prebuilt,
      remotes: all.filter(({ kind }) => kind === 'remote'),
      realm,
      /** The first page to open: the first one without parameters of an app in development. */
      startPath: paths.find((path) => !path.includes(':')) ?? '/',
    }
  }
}

export type FollowedPortal = Awaited<ReturnType<typeof followPortal>>

/** Links the last builds of the remotes that are not in development into the store; returns their manifests. */
async function linkBuiltRemotes(store: string, dirs: readonly string[]) {
  const linked = dirs.map(async (dir) => {
    const path = join(dir, outputDir, manifestFile)
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) return []
    const manifest = parseManifest(text, path)
    const link = artefactDir(store, manifest)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(dir, outputDir), link, 'junction').catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    return [manifest]
  })
  return (await Promise.all(linked)).flat()
}
