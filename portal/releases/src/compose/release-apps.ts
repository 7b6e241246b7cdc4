import { type Manifest, PortalError } from 'portal-contract'
import { buildName, type ReleasedApp } from '#src/store/release.ts'
import { readArtefact } from '#src/store/store.ts'
import { type AppTexts, languagesOf, readTexts } from '#src/store/texts.ts'
import type { ReleaseApps } from './registry.ts'

function findShell(manifests: readonly Manifest[]): Manifest {
  const shells = manifests.filter(({ kind }) => kind === 'shell')
  const [shell] = shells
  if (shell && shells.length === 1) return shell
  throw new PortalError(
    `a release has exactly one shell; these builds have ${shells.length}`,
  )
}

function checkContracts(shell: Manifest, fallbacks: readonly Manifest[]): void {
  const future = fallbacks.find(({ contract }) => contract > shell.contract)
  if (!future) return
  throw new PortalError(
    `${buildName(future)} is made for contract ${future.contract}, ${buildName(shell)} offers ${shell.contract}`,
    'update the shell first',
  )
}

function checkFallbacks(
  remotes: readonly Manifest[],
  fallbacks: readonly Manifest[],
): void {
  const seen = new Set<string>()
  for (const fallback of fallbacks) {
    const remote = remotes.find(({ name }) => name === fallback.name)
    const isOther = remote && remote.build !== fallback.build && !seen.has(fallback.name)
    seen.add(fallback.name)
    if (isOther) continue
    throw new PortalError(
      `${buildName(fallback)} is no fallback here`,
      'name one other build of a remote of the release',
    )
  }
}

/**
 * Reads the builds of a release.
 *
 * @param store the store's folder
 * @param builds one shell and its remotes
 * @param fallbacks previous good builds of some of the remotes
 * @throws PortalError when they do not fit together
 */
export async function readApps(
  store: string,
  builds: readonly ReleasedApp[],
  fallbacks: readonly ReleasedApp[],
): Promise<ReleaseApps> {
  const read = ({ name, build }: ReleasedApp) => readArtefact(store, name, build)
  const manifests = await Promise.all(builds.map(read))
  const shell = findShell(manifests)
  const remotes = manifests.filter(({ kind }) => kind === 'remote')
  const previous = await Promise.all(fallbacks.map(read))
  checkContracts(shell, previous)
  checkFallbacks(remotes, previous)
  const texts: Record<string, Record<string, AppTexts>> = {}
  for (const manifest of manifests) {
    const inLanguages: Record<string, AppTexts> = {}
    for (const language of languagesOf(shell)) {
      inLanguages[language] = await readTexts(store, manifest, language)
    }
    texts[manifest.name] = inLanguages
  }
  return { shell, remotes, fallbacks: previous, texts }
}
