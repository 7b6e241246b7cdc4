import { type Manifest, PortalError } from 'portal-contract'
import { buildName, type ReleasedApp } from '#src/store/release.ts'
import { readArtefact } from '#src/store/store.ts'
import { languagesOf, readTexts } from '#src/store/texts.ts'
import type { ReleaseApps } from './registry.ts'

function findShell(manifests: readonly Manifest[]): Manifest {
  const shells = manifests.filter(({ kind }) => kind === 'shell')
  const [shell] = shells
  if (shell && shells.length === 1) return shell
  throw new PortalError(
    `a release has exactly one shell; these builds have ${shells.length}`,
  )
}

function checkFallbacks(
  shell: Manifest,
  remotes: readonly Manifest[],
  fallbacks: readonly Manifest[],
): void {
  const future = fallbacks.find(({ contract }) => contract > shell.contract)
  if (future)
    throw new PortalError(
      `${buildName(future)} is made for contract ${future.contract}, ${buildName(shell)} offers ${shell.contract}`,
      'update the shell first',
    )
  const wrong = fallbacks.find(({ name, build }, index) => {
    const remote = remotes.find((one) => one.name === name)
    const isSecond = fallbacks.findIndex((one) => one.name === name) < index
    return !remote || remote.build === build || isSecond
  })
  if (wrong)
    throw new PortalError(
      `${buildName(wrong)} is no fallback here`,
      'name one other build of a remote of the release',
    )
}

/** Reads texts of published builds: app → language → texts. */
export async function readAllTexts(
  store: string,
  manifests: readonly Manifest[],
  languages: readonly string[],
): Promise<ReleaseApps['texts']> {
  const texts: Record<string, ReleaseApps['texts'][string]> = {}
  for (const manifest of manifests) {
    const read = languages.map(
      async (language) => [language, await readTexts(store, manifest, language)] as const,
    )
    texts[manifest.name] = Object.fromEntries(await Promise.all(read))
  }
  return texts
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
  checkFallbacks(shell, remotes, previous)
  const texts = await readAllTexts(store, manifests, languagesOf(shell))
  return { shell, remotes, fallbacks: previous, texts }
}
