import type { Canary, ReleaseHealth } from 'portal-releases'
import { isSameCanary, type Variant } from '#src/environment/live-environment.ts'
import { blamedCanary } from './check-canary.ts'
import {
  type Evidence,
  evidenceOf,
  type ReleaseWatch,
  watchRelease,
} from './release-health.ts'

/** What visitors get at once, at most eight releases, and those that open tabs may still hold. */
const maxReleases = 16

/** What is remembered of one release. */
export type Watched = {
  watch: ReleaseWatch
  /** The canaries in it when its visitors came. */
  canaries: readonly Canary[]
  /** The name of its shell. */
  shell: string
}

const isSame = (one: readonly Canary[], other: readonly Canary[]) =>
  one.length === other.length &&
  one.every((canary) => other.some((each) => isSameCanary(canary, each)))

/** What a gateway remembers of the releases that it served. */
export function createWatches() {
  const all = new Map<string, Watched>()

  return {
    find: (release: string) => all.get(release),
    of: ({ release: { id, shell, remotes }, canaries }: Variant): Watched => {
      const known = all.get(id)
      // Beacons from before a canary came without signed cookies, so they are no evidence against it.
      if (known && (canaries.length === 0 || isSame(canaries, known.canaries))) return known
      const watch = watchRelease([shell, ...remotes].map(({ name }) => name))
      const watched = { watch, canaries, shell: shell.name }
      all.set(id, watched)
      const [first = ''] = all.keys()
      if (all.size > maxReleases) all.delete(first)
      return watched
    },
    /** What speaks against a canary, from all releases in which nothing else can be at fault. */
    evidence: (canary: Canary, remote: string): Evidence & { releases: string[] } => {
      const telling = [...all].filter(([, { canaries, shell }]) => {
        const blamed = blamedCanary(remote, canaries, shell)
        return blamed !== null && isSameCanary(blamed, canary)
      })
      const watches = telling.map(([, { watch }]) => watch)
      return { ...evidenceOf(remote, watches), releases: telling.map(([id]) => id) }
    },
    countAddresses: () =>
      new Set([...all.values()].flatMap(({ watch }) => watch.addresses())).size,
    summaries: (): Record<string, ReleaseHealth> =>
      Object.fromEntries([...all].map(([id, { watch }]) => [id, watch.summary()])),
  }
}
