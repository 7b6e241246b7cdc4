import type { HealthBeacon } from 'portal-contract'
import type { ReleaseHealth } from 'portal-releases'
import { type Failures, rememberVisitors } from './known-visitors.ts'
import { p75 } from './percentile.ts'

const maxSamples = 1_000

type Failure = HealthBeacon['failures'][number]
type Vitals = NonNullable<HealthBeacon['vitals']>

/** The counts that decide whether a remote fails. */
export type Evidence = {
  remote: string
  visitors: number
  failing: number
  /** Addresses that got the release, and those of them with failing visitors. */
  addresses: number
  failingAddresses: number
}

/** What a gateway remembers of one release. */
export type ReleaseWatch = {
  has: (visitor: string) => boolean
  /** Counts a visitor. Returns whether the visitor is new. */
  serve: (visitor: string, address: string) => boolean
  /** Counts a failure. Returns whether it is new. */
  fail: (visitor: string, address: string, failure: Failure) => boolean
  measure: (vitals: Vitals) => void
  addresses: () => readonly string[]
  evidence: (remote: string) => Evidence
  summary: () => ReleaseHealth
}

function bounded<Value>(values: Value[], value: Value | undefined): void {
  if (value === undefined) return
  values.push(value)
  if (values.length > maxSamples) values.shift()
}

/** Memory is bounded, whatever browsers send. @param apps failures of any other are ignored */
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
