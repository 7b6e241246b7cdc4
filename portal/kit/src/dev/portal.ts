import { mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Manifest, manifestFile, parseManifest } from 'portal-contract'
import { artefactDir, exists, outputDir } from 'portal-releases'
import { describeApp } from './describe.ts'
import { readPublicRealm } from './prebuilt-shell.ts'
import type { WatchedApp } from './watch.ts'
import type { Workspace } from './workspace.ts'

export type DevelopmentPortal = {
  store: string
  shell: Manifest
  remotes: readonly Manifest[]
  /** The public part of the realm settings. */
  realm: unknown
}

/** The first page to open: home, or the first one without parameters of an app in development. */
export function findStartPath(watched: readonly WatchedApp[]): string {
  const routes = watched.flatMap(({ manifest }) => manifest().routes)
  return routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
}

async function sayWhatIsMissing({ remotes }: Workspace, watched: readonly WatchedApp[]) {
  const others = remotes.filter((dir) => !watched.some((app) => app.dir === dir))
  for (const name of await findUnbuilt(others))
    console.log(
      `${name} has no build, so its pages are left out, and a link to them by name fails: npm run build makes one`,
    )
}

/**
 * Assembles the portal from the apps in development and the other builds.
 * @throws PortalError when the realm settings are invalid
 */
export async function followPortal(
  store: string,
  workspace: Workspace,
  watched: readonly WatchedApp[],
): Promise<() => Promise<DevelopmentPortal>> {
  await sayWhatIsMissing(workspace, watched)
  const prebuilt = await describeApp(store, workspace.shell)
  const realmFile = process.env.REALM_FILE ?? join(workspace.root, 'realm.json')
  const realm = await readPublicRealm(store, prebuilt, realmFile)
  return async () => {
    const own = watched.map(({ manifest }) => manifest())
    const built = await linkBuiltRemotes(store, workspace.remotes)
    const isOwn = ({ name }: Manifest) => own.some((app) => app.name === name)
    const remotes = [...own, ...built.filter((app) => !isOwn(app))]
    return {
      store,
      shell: own.find(({ kind }) => kind === 'shell') ?? prebuilt,
      remotes: remotes.filter(({ kind }) => kind === 'remote'),
      realm,
    }
  }
}

/** Names the remotes that are neither in development nor built, so that their pages are missing. */
async function findUnbuilt(dirs: readonly string[]): Promise<string[]> {
  const found = dirs.map(async (dir) =>
    (await exists(join(dir, outputDir, manifestFile))) ? [] : [basename(dir)],
  )
  return (await Promise.all(found)).flat()
}

/** Links the last builds of the remotes that are not in development into the store; returns their manifests. */
async function linkBuiltRemotes(
  store: string,
  dirs: readonly string[],
): Promise<Manifest[]> {
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
