import type { Override } from '#src/contract/registry.ts'
import { PortalError } from '#src/errors.ts'
import { type LoadedRelease, loadRelease } from '#src/gateway/loaded-release.ts'
import { compose } from '#src/release/compose.ts'
import { artefactDir, exists } from '#src/release/store.ts'

/** Exchanged releases that are kept in memory. */
const maxReleases = 8

async function checkBuild(
  store: string,
  { shell }: LoadedRelease,
  { remote, build }: Override,
): Promise<void> {
  if (remote === shell.name)
    throw new PortalError(`${remote} is the shell: only remotes can be exchanged`)
  if (await exists(artefactDir(store, remote, build))) return
  throw new PortalError(
    `${remote}@${build} is not among the published builds: publish it, or mend its name`,
  )
}

async function exchange(
  store: string,
  release: LoadedRelease,
  overrides: readonly Override[],
): Promise<LoadedRelease> {
  for (const override of overrides) await checkBuild(store, release, override)
  const isKept = ({ name }: { name: string }) =>
    !overrides.some(({ remote }) => remote === name)
  const exchanged = overrides.map(({ remote, build }) => ({ name: remote, build }))
  const composition = {
    builds: [release.shell, ...release.remotes.filter(isKept), ...exchanged],
    realm: release.realm,
    // The build that is tried has no stand-in: whoever tries it wants to see it fail.
    fallbacks: release.fallbacks.filter(isKept),
    overrides: [...overrides],
  }
  const id = await compose(store, composition).catch((error: unknown) => {
    if (!(error instanceof PortalError)) throw error
    // Where the store lies is not for everybody who tries builds.
    const [problem = ''] = error.message.replaceAll(store, '').split('\n')
    throw new PortalError(`it does not go together with ${release.id}: ${problem}`)
  })
  return loadRelease(store, id)
}

/**
 * Composes releases with some remotes exchanged, each once, whoever asks for it.
 *
 * @param store the store's folder
 * @returns takes a release and builds of the store; rejects with a PortalError when they make no release
 */
export function createExchange(store: string) {
  const releases = new Map<string, Promise<LoadedRelease>>()
  // One after another: composing takes all of a core, and visitors come first.
  let last: Promise<unknown> = Promise.resolve()
  return (
    release: LoadedRelease,
    overrides: readonly Override[],
  ): Promise<LoadedRelease> => {
    if (overrides.length === 0) return Promise.resolve(release)
    const key = JSON.stringify([release.id, overrides])
    const known = releases.get(key)
    if (known) return known
    const loading = last.then(() => exchange(store, release, overrides))
    last = loading.catch(() => {})
    releases.set(key, loading)
    // What was not there may be published the next moment.
    loading.catch(() => releases.delete(key))
    const [first = ''] = releases.keys()
    if (releases.size > maxReleases) releases.delete(first)
    return loading
  }
}
