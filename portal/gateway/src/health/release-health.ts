import { isDeepStrictEqual } from 'node:util'
import type { HealthBeacon } from 'portal-contract'
import type { FailedRenders, ReleaseHealth } from 'portal-releases'
import { rememberVisitors } from './known-visitors.ts'

const maxSamples = 1_000

type Failure = HealthBeacon['failures'][number]
type Vitals = NonNullable<HealthBeacon['vitals']>

/** The counts that decide whether a remote fails. */
export type Evidence = {
  remote: string
  visitors: number
  failing: number
  /** Networks that got the release, and those of them with failing visitors. */
  networks: number
  failingNetworks: number
}

/** Counts what visitors say of a remote, over all releases that tell something about it. */
export function evidenceOf(remote: string, watches: readonly ReleaseWatch[]): Evidence {
  const all = watches.flatMap((watch) => watch.visitors())
  const failing = all.filter(({ failures }) => failures.has(remote))
  const known = new Set(all.map(({ site }) => site)).size
  const forgotten = watches.reduce((sum, watch) => sum + watch.forgottenNetworks(), 0)
  return {
    remote,
    visitors: all.length,
    failing: failing.length,
    networks: known + forgotten,
    failingNetworks: new Set(failing.map(({ site }) => site)).size,
  }
}

function bounded<Value>(values: Value[], value: Value | undefined): void {
  if (value === undefined) return
  values.push(value)
  if (values.length > maxSamples) values.shift()
}

/** The smallest value that is not below three quarters of them; undefined where there are none. */
function p75(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.75) - 1]
}

export type ReleaseWatch = ReturnType<typeof watchRelease>

/** Memory is bounded, whatever browsers send. @param apps failures of any other are ignored */
export function watchRelease(apps: readonly string[]) {
  const visitors = rememberVisitors()
  const vitals = { lcp: [] as number[], inp: [] as number[], cls: [] as number[] }
  const samples: true[] = []
  let failedRenders: Readonly<Record<string, FailedRenders>> = {}
  const failing = (remote: string) =>
    visitors.all().filter(({ failures }) => failures.has(remote))

  const countFailing = () => {
    const count = (remote: string, what: Failure['kind'] | 'healed') =>
      failing(remote).filter(({ failures }) => failures.get(remote)?.has(what)).length
    const remotes = visitors.all().flatMap(({ failures }) => [...failures.keys()])
    return Object.fromEntries(
      [...new Set(remotes)].sort().map((remote) => [
        remote,
        {
          load: count(remote, 'load'),
          render: count(remote, 'render'),
          ...(count(remote, 'freeze') > 0 && { freeze: count(remote, 'freeze') }),
          ...(count(remote, 'leftover') > 0 && { leftover: count(remote, 'leftover') }),
          healed: count(remote, 'healed'),
        },
      ]),
    )
  }

  return {
    has: visitors.has,
    serve: visitors.serve,
    /** Counts a failure. Returns whether it is new. */
    fail: (visitor: string, address: string, { remote, kind, isHealed }: Failure) => {
      const failures = apps.includes(remote) ? visitors.failuresOf(visitor, address) : null
      if (!failures) return false
      const known = failures.get(remote) ?? new Set()
      const before = known.size
      known.add(kind)
      if (isHealed) known.add('healed')
      failures.set(remote, known)
      return known.size > before
    },
    measure: ({ lcp, inp, cls }: Vitals) => {
      bounded(vitals.lcp, lcp)
      bounded(vitals.inp, inp)
      bounded(vitals.cls, cls)
      bounded(samples, true)
    },
    /** Takes which renders with live data failed. Returns whether that is new. */
    rendered: (failed: Readonly<Record<string, FailedRenders>>) => {
      const isNew = !isDeepStrictEqual(failed, failedRenders)
      failedRenders = failed
      return isNew
    },
    addresses: visitors.addresses,
    forgottenNetworks: visitors.forgottenNetworks,
    visitors: visitors.all,
    summary: (): ReleaseHealth => {
      const percentiles = Object.entries(vitals).flatMap(([name, values]) => {
        const value = p75(values)
        return value === undefined ? [] : [[name, value] as const]
      })
      return {
        visitors: visitors.all().length,
        networks: visitors.networks().length + visitors.forgottenNetworks(),
        failing: countFailing(),
        ...(Object.keys(failedRenders).length > 0 && { failedRenders }),
        vitals: { ...Object.fromEntries(percentiles), samples: samples.length },
      }
    },
  }
}
