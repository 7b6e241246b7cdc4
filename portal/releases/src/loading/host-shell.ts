import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { manifestFile, PortalError } from 'portal-contract'
import type { ServedBuild } from '#src/builds/build.ts'
import { openBuild } from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { findLiveRelease } from '#src/environments/live-release.ts'
import { listArtefacts } from '#src/store/inventory.ts'
import type { ReleasedApp } from '#src/store/release.ts'
import { artefactDir, exists, readArtefact } from '#src/store/store.ts'

/** The folder of the shell in its workspace. */
const shellFolder = 'shell'

async function inStore(store: string, { name, build }: ReleasedApp): Promise<ServedBuild> {
  const manifest = await readArtefact(store, name, build)
  return { dir: artefactDir(store, name, build), manifest }
}

const isShell = ({ manifest }: ServedBuild) => manifest.kind === 'shell'

async function newestIn(store: string): Promise<ServedBuild | null> {
  const apps = (await listArtefacts(store)).map((app) =>
    inStore(store, app).catch(() => null),
  )
  const shells = (await Promise.all(apps)).filter((app) => app !== null).filter(isShell)
  const dated = shells.map(async (shell) => {
    const { mtimeMs } = await stat(join(shell.dir, manifestFile))
    return { shell, mtimeMs }
  })
  const [newest] = (await Promise.all(dated)).sort(
    (one, other) => other.mtimeMs - one.mtimeMs,
  )
  return newest?.shell ?? null
}

async function inWorkspace(folder: string): Promise<ServedBuild | null> {
  const dir = join(folder, shellFolder, outputDir)
  if (await exists(join(dir, manifestFile))) return openBuild(dir)
  return folder === dirname(folder) ? null : inWorkspace(dirname(folder))
}

/**
 * Finds the shell that a build is loaded in: the one to be released with it, else the live one, else the newest of the
 * store, else the one that is built in the workspace.
 *
 * @param others published builds to be released with it
 * @param appDir the app's folder; its workspace is around it
 * @throws PortalError when there is none
 */
export async function findHostShell(
  store: string,
  environment: string,
  appDir: string,
  others: readonly ReleasedApp[] = [],
): Promise<ServedBuild> {
  const named = await Promise.all(others.map((app) => inStore(store, app)))
  const live = await findLiveRelease(store, environment)
  const shell =
    named.find(isShell) ??
    (live && (await inStore(store, live.shell))) ??
    (await newestIn(store)) ??
    (await inWorkspace(dirname(appDir)))
  if (shell) return shell
  throw new PortalError(
    `there is no shell to load the build in, neither in ${store} nor around ${appDir}`,
    'publish a shell first, or build the one of the workspace',
  )
}
