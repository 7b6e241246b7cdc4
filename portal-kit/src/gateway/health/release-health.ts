import type { HealthBeacon } from '#src/contract/health.ts'
import type { ReleaseHealth } from '#src/release/health-summary.ts'
import { p75 } from './percentile.ts'

/** Visitors of one release who are remembered; the one who came first is forgotten first. */
const maxVisitors = 10_000
/** Documents whose vitals are remembered. */
const maxSamples = 1_000

/**
 * Failing visitors of one address who count. A household or the browsers of a test are a handful; more than that
 * from one address is as likely one person who makes visitors up, and must not weigh like many.
 */
export const maxFailingPerAddress = 5

type Failure = HealthBeacon['failures'][number]
type Vitals = NonNullable<HealthBeacon['vitals']>

interface Seen {
  address: string
  /** By remote. */
  failures: Map<string, Set<Failure['kind'] | 'healed'>>
}

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
  /** The visitor was given the release. */
  serve: (visitor: string, address: string) => void
  /** Something failed for a visitor who was; of others it counts for nothing. Tells whether that is news. */
  fail: (visitor: string, failure: Failure) => boolean
  measure: (vitals: Vitals) => void
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
  const visitors = new Map<string, Seen>()
  const vitals = { lcp: [] as number[], inp: [] as number[], cls: [] as number[] }
  const samples: true[] = []

  const failingAt = (address: string) =>
    [...visitors.values()].filter(
      (seen) => seen.address === address && seen.failures.size > 0,
    )
  const failing = (remote: string) =>
    [...visitors.values()].filter(({ failures }) => failures.has(remote))

  return {
    has: (visitor) => visitors.has(visitor),
    serve: (visitor, address) => {
      if (visitors.has(visitor)) return
      visitors.set(visitor, { address, failures: new Map() })
      const [first = ''] = visitors.keys()
      if (visitors.size > maxVisitors) visitors.delete(first)
    },
    fail: (visitor, { remote, kind, isHealed }) => {
      const seen = visitors.get(visitor)
      if (!seen || !apps.includes(remote)) return false
      const isFirst = seen.failures.size === 0
      if (isFirst && failingAt(seen.address).length >= maxFailingPerAddress) return false
      const known = seen.failures.get(remote) ?? new Set()
      const before = known.size
      known.add(kind)
      if (isHealed) known.add('healed')
      seen.failures.set(remote, known)
      return known.size > before
    },
    measure: ({ lcp, inp, cls }) => {
      bounded(vitals.lcp, lcp)
      bounded(vitals.inp, inp)
      bounded(vitals.cls, cls)
      bounded(samples, true)
    },
    evidence: (remote) => {
      const those = failing(remote)
      return {
        remote,
        visitors: visitors.size,
        failing: those.length,
        addresses: new Set([...visitors.values()].map(({ address }) => address)).size,
        failingAddresses: new Set(those.map(({ address }) => address)).size,
      }
    },
    summary: () => {
      const remotes = [...visitors.values()].flatMap(({ failures }) => [...failures.keys()])
      const count = (remote: string, what: Failure['kind'] | 'healed') =>
        failing(remote).filter(({ failures }) => failures.get(remote)?.has(what)).length
      const percentiles = Object.entries(vitals).flatMap(([name, values]) => {
        const value = p75(values)
        return value === undefined ? [] : [[name, value] as const]
      })
      return {
        visitors: visitors.size,
        failing: Object.fromEntries(
          [...new Set(remotes)].sort().map((remote) => [
            remote,
            {
              load: count(remote, 'load'),
              render: count(remote, 'render'),
              healed: count(remote, 'healed'),
            },
          ]),
        ),
        vitals: { ...Object.fromEntries(percentiles), samples: samples.length },
      }
    },
  }
}
