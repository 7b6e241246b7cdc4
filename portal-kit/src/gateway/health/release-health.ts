import type { HealthBeacon } from '#src/contract/health.ts'
import type { ReleaseHealth } from '#src/release/health-summary.ts'
import { type Failures, rememberVisitors } from './known-visitors.ts'
import { p75 } from './percentile.ts'

/** Documents whose vitals are remembered. */
const maxSamples = 1_000

type Failure = HealthBeacon['failures'][number]
type Vitals = NonNullable<HealthBeacon['vitals']>

/** What speaks for and against a remote. */
export interface Evidence {
  remote: string
  visitors: number
  failing: number
  /** Addresses that the release was given to, and those of them with failing visitors. */
  addresses: number
  failingAddresses: number
}

/** What a gateway remembers of one release. */
export interface ReleaseWatch {
  has: (visitor: string) => boolean
  /** The visitor was given the release. Tells whether that is news. */
  serve: (visitor: string, address: string) => boolean
  /** Something failed for a visitor. Tells whether that is news. */
  fail: (visitor: string, address: string, failure: Failure) => boolean
  measure: (vitals: Vitals) => void
  /** The addresses that the release was given to. */
  addresses: () => readonly string[]
  evidence: (remote: string) => Evidence
  summary: () => ReleaseHealth
}

function bounded<Value>(values: Value[], value: Value | undefined): void {
  if (value === undefined) return
  values.push(value)
  if (values.length > maxSamples) values.shift()
}

/**
 * Begins to remember a release. What it takes of memory has a bound, whoever sends whatever.
 *
 * @param apps the names of its apps: of others nothing is heard
 */
export function watchRelease(apps: readonly string[]): ReleaseWatch {
  const visitors = rememberVisitors()
  const vitals = { lcp: [] as number[], inp: [] as number[], cls: [] as number[] }
  const samples: true[] = []
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
          healed: count(remote, 'healed'),
        },
      ]),
    )
  }

  return {
    has: visitors.has,
    serve: visitors.serve,
    fail: (visitor, address, { remote, kind, isHealed }) => {
      const failures: Failures | null = apps.includes(remote)
        ? visitors.failuresOf(visitor, address)
        : null
      if (!failures) return false
      const known = failures.get(remote) ?? new Set()
      const before = known.size
      known.add(kind)
      if (isHealed) known.add('healed')
      failures.set(remote, known)
      return known.size > before
    },
    measure: ({ lcp, inp, cls }) => {
      bounded(vitals.lcp, lcp)
      bounded(vitals.inp, inp)
      bounded(vitals.cls, cls)
      bounded(samples, true)
    },
    addresses: visitors.addresses,
    evidence: (remote) => {
      const those = failing(remote)
      return {
        remote,
        visitors: visitors.all().length,
        failing: those.length,
        addresses: visitors.addresses().length,
        failingAddresses: new Set(those.map(({ address }) => address)).size,
      }
    },
    summary: () => {
      const percentiles = Object.entries(vitals).flatMap(([name, values]) => {
        const value = p75(values)
        return value === undefined ? [] : [[name, value] as const]
      })
      return {
        visitors: visitors.all().length,
        failing: countFailing(),
        vitals: { ...Object.fromEntries(percentiles), samples: samples.length },
      }
    },
  }
}
