import { type Override, PortalError } from 'portal-contract'
import { artefactDir, compose, exists } from 'portal-releases'
import { type LoadedRelease, loadRelease } from '#src/environment/loaded-release.ts'

const maxReleases = 8

async function exchange(
  store: string,
  release: LoadedRelease,
  overrides: readonly Override[],
): Promise<LoadedRelease> {
  for (const { remote, build } of overrides) {
    if (remote === release.shell.name)
      throw new PortalError(`${remote} is the shell`, 'only remotes can be exchanged')
    if (await exists(artefactDir(store, remote, build))) continue
    const what = `${remote}@${build} is not among the published builds`
    throw new PortalError(what, 'publish it, or correct its name')
  }
  const isKept = ({ name }: { name: string }) =>
    !overrides.some(({ remote }) => remote === name)
  const exchanged = overrides.map(({ remote, build }) => ({ name: remote, build }))
  const composition = {
    builds: [release.shell, ...release.remotes.filter(isKept), ...exchanged],
    realm: release.realm,
    // No fallback for the build under test: the tester wants to see it fail.
    fallbacks: release.fallbacks.filter(isKept),
    overrides: [...overrides],
  }
  const id = await compose(store, composition).catch((error: unknown) => {
    if (!(error instanceof PortalError)) throw error
    // Testers must not learn where the store is.
    const [problem = ''] = error.message.replaceAll(store, '').split('\n')
    throw new PortalError(`it does not go together with ${release.id}: ${problem}`)
  })
  return loadRelease(store, id)
}

/** Composes each combination once. @returns a function that rejects with a PortalError if they make no release */
export function createExchange(store: string) {
  const releases = new Map<string, Promise<LoadedRelease>>()
  // One at a time: composing takes a whole core, and visitors come first.
  let last: Promise<unknown> = Promise.resolve()
  return async (
    release: LoadedRelease,
    overrides: readonly Override[],
  ): Promise<LoadedRelease> => {
    if (overrides.length === 0) return release
    const key = JSON.stringify([release.id, overrides])
    const known = releases.get(key)
    if (known) return known
    const loading = last.then(() => exchange(store, release, overrides))
    last = loading.catch(() => {})
    releases.set(key, loading)
    // A missing build may be published later.
    loading.catch(() => releases.delete(key))
    const [first = ''] = releases.keys()
    if (releases.size > maxReleases) releases.delete(first)
    return loading
  }
}
