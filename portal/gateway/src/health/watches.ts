import type { ReleaseHealth } from 'portal-releases'
import type { LiveEnvironment } from '#src/live-environment.ts'
import type { LoadedRelease } from '#src/loaded-release.ts'
import { type ReleaseWatch, watchRelease } from './release-health.ts'

/** The live release, a canary, and those that open tabs may still hold. */
const maxReleases = 8

/** What a gateway remembers of the releases that it served. */
export function createWatches(live: LiveEnvironment) {
  const watches = new Map<string, { watch: ReleaseWatch; since: string | undefined }>()

  return {
    find: (release: string) => watches.get(release)?.watch,
    of: ({ id, shell, remotes }: LoadedRelease): ReleaseWatch => {
      const { canary } = live.current().environment
      const since = canary?.release === id ? canary.since : undefined
      const known = watches.get(id)
      // Beacons from before the canary came without signed cookies, so they are no evidence against it.
      if (known && (!since || known.since === since)) return known.watch
      const watch = watchRelease([shell, ...remotes].map(({ name }) => name))
      watches.set(id, { watch, since })
      const [first = ''] = watches.keys()
      if (watches.size > maxReleases) watches.delete(first)
      return watch
    },
    countAddresses: () =>
      new Set([...watches.values()].flatMap(({ watch }) => watch.addresses())).size,
    summaries: (): Record<string, ReleaseHealth> =>
      Object.fromEntries([...watches].map(([id, { watch }]) => [id, watch.summary()])),
  }
}
