import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { manifestFile, PortalError } from 'portal-contract'
import {
  type Build,
  openAppBuild,
  publishedBuild,
  readPublished,
  type ServedBuild,
} from '#src/builds/build.ts'
import { outputDir } from '#src/builds/output.ts'
import { checkBuild } from '#src/checks/run.ts'
import { brokenBy, checkLanguages, remotesThatStay } from '#src/checks/together.ts'
import { checkRendering, type ReleaseContext } from '#src/compose/check-rendering.ts'
import { findEnvironment } from '#src/environments/environment.ts'
import { errorsIn, type Finding, findingOf, findingsOf } from '#src/findings/finding.ts'
import { readRelease } from '#src/store/release.ts'
import { exists, listArtefacts, type ReleasedApp, readArtefact } from '#src/store/store.ts'
import { checkLoading } from './check-loading.ts'
import { checkServer } from './check-server.ts'
import { prepareShell } from './host-page.ts'
import { openBrowser } from './open-browser.ts'
import { startShell } from './start-shell.ts'

export type Place = {
  store: string
  environment: string
  /** The app's folder; its workspace is around it. */
  app: string
  others?: readonly ReleasedApp[]
}

/** Reads the live release with some builds exchanged; null if nothing is live. @throws PortalError when it is damaged */
export async function findContext(
  store: string,
  environment = 'production',
  others: readonly ReleasedApp[] = [],
): Promise<ReleaseContext | null> {
  const live = await findEnvironment(store, environment)
  if (!live) return null
  const release = await readRelease(store, live.release)
  const apps = new Map(
    [release.shell, ...release.remotes, ...others].map((app) => [app.name, app]),
  )
  const read = (app: ReleasedApp) => readArtefact(store, app)
  const [shell, ...remotes] = await Promise.all([...apps.values()].map(read))
  const fallbacks = await Promise.all(release.fallbacks.map(read))
  return shell ? { store, shell, remotes, fallbacks, realm: release.realm } : null
}

const isShell = ({ manifest }: ServedBuild) => manifest.kind === 'shell'

async function newestIn(store: string): Promise<ServedBuild | undefined> {
  const dated = (await listArtefacts(store)).map(async (app) => {
    const build = await readPublished(store, app).catch(() => null)
    if (!build || !isShell(build)) return []
    const { mtimeMs } = await stat(join(build.dir, manifestFile))
    return [{ build, mtimeMs }]
  })
  const shells = (await Promise.all(dated)).flat()
  return shells.sort((one, other) => other.mtimeMs - one.mtimeMs)[0]?.build
}

async function inWorkspace(folder: string): Promise<ServedBuild | undefined> {
  const shell = join(folder, 'shell')
  if (await exists(join(shell, outputDir, manifestFile))) return openAppBuild(shell)
  return folder === dirname(folder) ? undefined : inWorkspace(dirname(folder))
}

/** Finds the shell to be released with a build, else the live one, the newest of the store, that of the workspace, or the kit's. */
async function findHostShell({ store, environment, app, others = [] }: Place) {
  const named = await Promise.all(others.map((other) => readPublished(store, other)))
  const environmentNow = await findEnvironment(store, environment)
  // A damaged release is no reason to refuse the build that may mend it.
  const live = await readRelease(store, environmentNow?.release ?? '').catch(() => null)
  const shell =
    named.find(isShell) ??
    (live && (await readPublished(store, live.shell))) ??
    (await newestIn(store)) ??
    (await inWorkspace(dirname(app))) ??
    // The published kit has one beside its code.
    (await inWorkspace(import.meta.dirname))
  if (shell) return shell
  throw new PortalError(
    `there is no shell to load the build in, neither in ${store} nor around ${app}`,
    'publish a shell first, or build the one of the workspace',
  )
}

/**
 * Runs the live remotes inside a new shell. One that needs another build anyway, by its manifest, is not run.
 * @returns what the live shell does not break too: a finding for each remote and reason
 */
async function checkRemotes(
  shell: ServedBuild,
  { store, shell: liveShell, remotes }: ReleaseContext,
  run: (remote: ServedBuild, shell: ServedBuild) => Promise<Finding[]>,
): Promise<Finding[]> {
  if (shell.manifest.build === liveShell.build) return []
  const findings: Finding[] = []
  for (const manifest of remotesThatStay(shell.manifest, { shell: liveShell, remotes })) {
    const remote = publishedBuild(store, manifest)
    const found = errorsIn(await run(remote, shell))
    if (found.length === 0) continue
    // A live shell that does not even start is no excuse.
    const before = await run(remote, publishedBuild(store, liveShell)).catch(() => [])
    const known = new Set(before.map(({ what }) => what))
    for (const [what, same] of Map.groupBy(found, (finding) => finding.what)) {
      const [first] = same
      const where = [...new Set(same.map((finding) => finding.where))].join(', ')
      if (first && !known.has(what))
        findings.push(brokenBy(shell.manifest, manifest, { ...first, where }))
    }
  }
  return findings
}

/** Renders the pages of the live remotes inside a new shell, as `checkRemotes` does. */
export const renderRemotes = (shell: ServedBuild, live: ReleaseContext) =>
  checkRemotes(shell, live, async (remote, host) => {
    const found = await checkServer(remote, host)
    return found.length > 0 ? found : checkRendering(remote, live, undefined, host)
  })

/** Starts a shell's own build in a browser. */
async function checkStart(browser: Browser, shell: ServedBuild): Promise<Finding[]> {
  try {
    const { page } = await startShell(browser, { shell: await prepareShell(shell) })
    await page.context().close()
    return []
  } catch (error) {
    const { what, hint } = findingOf(error)
    return [findingsOf('start', shell.manifest.name)(what, shell.manifest.entry, hint)]
  }
}

/** Starts a shell in a browser, and loads each live remote in it: that is what another shell breaks most. */
async function checkShell(
  browser: Browser,
  shell: ServedBuild,
  { store, environment, others }: Place,
): Promise<Finding[]> {
  const findings = await checkStart(browser, shell)
  // A damaged release is no reason to refuse the build that may mend it.
  const live = await findContext(store, environment, others).catch(() => null)
  if (findings.length > 0 || !live) return findings
  return checkRemotes(shell, live, async (remote, host) => [
    ...(await checkServer(remote, host)),
    ...(await checkLoading(browser, remote, host)),
  ])
}

/** Checks a build by its files, and in a browser: a remote inside a shell, a shell around the live remotes. @throws PortalError if one of them is missing */
export async function checkWhole(build: Build, place: Place): Promise<Finding[]> {
  const shell = isShell(build) ? build : await findHostShell(place)
  await using browser = await openBrowser()
  const inBrowser = isShell(build)
    ? await checkShell(browser, build, place)
    : [
        ...checkLanguages({ shell: shell.manifest, remotes: [build.manifest] }),
        ...(await checkServer(build, shell)),
        ...(await checkLoading(browser, build, shell)),
      ]
  return [...(await checkBuild(build)), ...inBrowser]
}
