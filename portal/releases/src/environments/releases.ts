import { PortalError } from 'portal-contract'
import { type Release, readRelease, realmHash } from '#src/store/release.ts'
import { areSame, type Builds, buildsInRelease } from './changes.ts'
import type { Environment } from './environment.ts'

/** How many releases of the history are looked at. */
const maxHistory = 20

/** The releases that an environment knows. */
export type Releases = {
  /** The release of exactly these builds, if it is known. */
  find: (builds: Builds) => Promise<string | null>
  /** The settings of a hash. */
  realm: (hash: string) => Promise<unknown>
}

/**
 * Looks through the releases that an environment has or had, so that nothing is rendered twice.
 *
 * @param first releases to look at first
 */
export function createReleases(
  store: string,
  environment: Environment | null,
  first: readonly string[],
): Releases {
  const history = environment?.history.map(({ release }) => release).reverse() ?? []
  const ids = new Set([
    ...first,
    ...(environment ? [environment.release] : []),
    ...Object.values(environment?.combinations ?? {}),
    ...[...new Set(history)].slice(0, maxHistory),
  ])
  let reading: Promise<Release[]> | undefined
  const read = () => {
    reading ??= Promise.all(
      [...ids].map((id) =>
        readRelease(store, id).then(
          (one) => [one],
          () => [],
        ),
      ),
    ).then((found) => found.flat())
    return reading
  }
  return {
    find: async (builds) => {
      const all = (await read()).filter(({ overrides }) => !overrides)
      return all.find((release) => areSame(buildsInRelease(release), builds))?.id ?? null
    },
    realm: async (hash) => {
      const found = (await read()).find(({ realm }) => realmHash(realm) === hash)
      if (found) return found.realm
      throw new PortalError(
        `no release in the store ${store} has the settings ${hash} any more`,
        'compose a release with --realm <file>, and promote it',
      )
    },
  }
}
