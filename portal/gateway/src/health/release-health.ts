import { isDeepStrictEqual } from 'node:util'
import type { HealthBeacon } from 'portal-contract'
import {
  type Canary,
  countFailing,
  type FailedRenders,
  type HealthSummary,
  mapValues,
  type ReleaseHealth,
} from 'portal-releases'
import type { Variant } from '#src/environment/live-environment.ts'
import { percentiles, type Vitals, vitalNames } from './build-days.ts'
import { blamedCanary, evidenceOf } from './check-canary.ts'
import { rememberVisitors, siteOf } from './known-visitors.ts'

const maxSamples = 1_000

type Failure = HealthBeacon['failures'][number]

export type ReleaseWatch = ReturnType<typeof watchRelease>

type Watched = Pick<Variant, 'canaries'> & {
  release: Pick<Variant['release'], 'shell' | 'remotes'>
}

/** Memory is bounded, whatever browsers send. Failures of apps that are not in the release are ignored. */
export function watchRelease(
  { release: { shell, remotes }, canaries }: Watched,
  siteNameOf = siteOf,
) {
  const known = rememberVisitors(siteNameOf)
  const apps = [shell, ...remotes].map(({ name }) => name)
  const vitals: Record<keyof Vitals, number[]> = { lcp: [], inp: [], cls: [] }
  let samples = 0
  let failedRenders: Readonly<Record<string, FailedRenders>> = {}

  return {
    ...known,
    /** Those in it when its visitors came. */
    canaries,
    shell: shell.name,
    remotes,
    /** Counts a failure. Returns whether it is new. */
    fail: (visitor: string, address: string, { remote, kind, isHealed }: Failure) => {
      const failures = apps.includes(remote) ? known.failuresOf(visitor, address) : null
      if (!failures) return false
      const kinds = failures.get(remote) ?? new Set()
      const before = kinds.size
      kinds.add(kind)
      if (isHealed) kinds.add('healed')
      failures.set(remote, kinds)
      return kinds.size > before
    },
    measure: (measured: Vitals) => {
      samples = Math.min(samples + 1, maxSamples)
      for (const name of vitalNames) {
        const value = measured[name]
        if (value === undefined) continue
        vitals[name].push(value)
        if (vitals[name].length > maxSamples) vitals[name].shift()
      }
    },
    /** Takes which renders with live data failed. Returns whether that is new. */
    rendered: (failed: Readonly<Record<string, FailedRenders>>) => {
      const isNew = !isDeepStrictEqual(failed, failedRenders)
      failedRenders = failed
      return isNew
    },
    summary: (): ReleaseHealth => ({
      visitors: known.visitors().length,
      failing: mapValues(known.failing(), (all = []) =>
        countFailing((what) => all.filter(({ kinds }) => kinds.has(what)).length),
      ),
      ...(Object.keys(failedRenders).length > 0 && { failedRenders }),
      vitals: { ...percentiles((name) => vitals[name]), samples },
      ...(canaries.length > 0 && {
        canary: { runs: runsOf(canaries), ...known.countNetworks() },
      }),
    }),
  }
}

/** What visitors get at once, at most eight releases, and those that open tabs may still hold. */
const maxReleases = 16

/** The same at all gateways. */
const runsOf = (canaries: readonly Canary[]) =>
  canaries
    .map(({ run }) => run)
    .sort()
    .join()

/** What a gateway remembers of the releases that it served. @param siteNameOf names networks as other gateways do */
export function createWatches(siteNameOf: (address: string) => string) {
  const all = new Map<string, ReleaseWatch>()

  return {
    find: (release: string) => all.get(release),
    of: (variant: Variant): ReleaseWatch => {
      const { release, canaries } = variant
      const known = all.get(release.id)
      // Beacons from before a canary came without signed cookies, so they are no evidence against it.
      if (known && (canaries.length === 0 || runsOf(canaries) === runsOf(known.canaries)))
        return known
      const watch = watchRelease(variant, canaries.length > 0 ? siteNameOf : siteOf)
      all.set(release.id, watch)
      const [first = ''] = all.keys()
      if (all.size > maxReleases) all.delete(first)
      return watch
    },
    /** What speaks against a canary at all gateways, from all releases in which nothing else can be at fault. */
    evidence: (canary: Canary, remote: string, others: readonly HealthSummary[]) => {
      const telling = [...all].filter(
        ([, { canaries, shell }]) =>
          blamedCanary(remote, canaries, shell)?.run === canary.run,
      )
      const told = telling.flatMap(([id, { canaries }]) =>
        others
          .flatMap(({ releases }) => releases[id]?.canary ?? [])
          .filter(({ runs }) => runs === runsOf(canaries)),
      )
      const watches = telling.map(([, watch]) => watch)
      return evidenceOf(remote, watches, told)
    },
    countAddresses: () =>
      new Set([...all.values()].flatMap((watch) => watch.addresses())).size,
    summaries: (): Record<string, ReleaseHealth> =>
      mapValues(Object.fromEntries(all), (watch) => watch.summary()),
  }
}
