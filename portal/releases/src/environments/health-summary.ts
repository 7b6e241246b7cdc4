import { join } from 'node:path'
import { type HealthBeacon, PortalError } from 'portal-contract'
import { mapValues, readJson, writeAtomically } from '#src/store/files.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentName, isStoreName, namesIn } from '#src/store/store.ts'

type FailingVisitors = ReturnType<typeof countFailing>

export type FailedRenders = {
  /** Since it follows the release. */
  failures: number
  /** Paths of the pages whose last render failed: visitors get older HTML. */
  pages: string[]
}

/**
 * Which networks (IPv4 addresses, and /48s of IPv6) got a canary's release, for all gateways to count together. They have
 * names of the store's key: a visitor counts once, whichever gateways answered, and no address can be read here.
 */
export type NetworkCounts = {
  networks: string[]
  /** Those that the gateway forgot, to limit its memory. */
  forgotten: number
  /** By remote: those with visitors in whom it failed. */
  failing: Record<string, string[]>
}

/** How one release works in its visitors' browsers, and on the gateway. */
export type ReleaseHealth = {
  /** Visitors who got it, as far as the gateway remembers. */
  visitors: number
  failing: Record<string, FailingVisitors>
  /** By remote; absent where each page could be rendered. */
  failedRenders?: Record<string, FailedRenders>
  /** 75th percentiles, in milliseconds; CLS without unit. */
  vitals: { lcp?: number; inp?: number; cls?: number; samples: number }
  /** Of a canary's release only; `runs` are the canaries in it. */
  canary?: NetworkCounts & { runs: string }
}

/** `health/<environment>/<gateway>.json`: the health of one gateway's recent releases. */
export type HealthSummary = {
  gateway: string
  /** When it was written, ISO 8601. */
  at: string
  /** How many addresses got any of these releases. */
  addresses: number
  releases: Record<string, ReleaseHealth>
}

export function healthDir(store: string, environment: string): string {
  return join(store, 'health', environmentName(environment))
}

export async function writeHealthSummary(
  store: string,
  environment: string,
  summary: HealthSummary,
): Promise<void> {
  if (!isStoreName(summary.gateway)) {
    const hint = 'use lower-case letters, digits and dashes'
    throw new PortalError(`${summary.gateway} is not a valid id for a gateway`, hint)
  }
  const path = join(healthDir(store, environment), `${summary.gateway}.json`)
  await writeAtomically(path, `${JSON.stringify(summary)}\n`, ownRights)
}

const isSummary = (value: Partial<HealthSummary> | null): value is HealthSummary =>
  typeof value?.at === 'string' &&
  typeof value.releases === 'object' &&
  value.releases !== null

/** Reads the summaries of an environment's gateways. It skips unreadable ones: the next write replaces them. */
export async function readHealthSummaries(store: string, environment: string) {
  const dir = healthDir(store, environment)
  const files = await namesIn(dir)
  const read = files
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => readJson<Partial<HealthSummary>>(join(dir, file)).catch(() => null))
  return (await Promise.all(read)).filter(isSummary)
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

/** Merges what is known of each remote. */
function byRemote<Fact>(
  all: readonly Record<string, Fact>[],
  merge: (facts: Fact[]) => Fact,
): Record<string, Fact> {
  const facts = Object.groupBy(all.flatMap(Object.entries<Fact>), ([remote]) => remote)
  return mapValues(facts, (of = []) => merge(of.map(([, fact]) => fact)))
}

export type FailureKind = HealthBeacon['failures'][number]['kind'] | 'healed'

/**
 * How many visitors a remote failed, by the kinds of a health beacon, and how many of them got the previous good build
 * instead. Some are absent where they never happened.
 */
export function countFailing(count: (kind: FailureKind) => number) {
  const [freeze, leftover] = [count('freeze'), count('leftover')]
  return {
    load: count('load'),
    render: count('render'),
    ...(freeze > 0 && { freeze }),
    ...(leftover > 0 && { leftover }),
    healed: count('healed'),
  }
}

const mergeFailing = (all: readonly FailingVisitors[]) =>
  countFailing((kind) => sum(all.map((one) => one[kind] ?? 0)))

const mergeRenders = (all: readonly FailedRenders[]): FailedRenders => ({
  failures: sum(all.map(({ failures }) => failures)),
  pages: [...new Set(all.flatMap(({ pages }) => pages))].sort(),
})

/** Weights by samples. The mean of percentiles is no percentile, but it shows a slow release. */
function mergeVitals(all: readonly ReleaseHealth['vitals'][]): ReleaseHealth['vitals'] {
  const merged: ReleaseHealth['vitals'] = { samples: sum(all.map((one) => one.samples)) }
  for (const name of ['lcp', 'inp', 'cls'] as const) {
    const known = all.filter((one) => one[name] !== undefined)
    const samples = sum(known.map((one) => one.samples))
    const total = sum(known.map((one) => (one[name] ?? 0) * one.samples))
    if (samples > 0) merged[name] = total / samples
  }
  return merged
}

/** Merges the health of releases from all gateways. @returns null if none of them served one lately */
export function mergeHealth(
  summaries: readonly HealthSummary[],
  ...ids: readonly string[]
): ReleaseHealth | null {
  const known = summaries.flatMap(({ releases }) => ids.flatMap((id) => releases[id] ?? []))
  if (known.length === 0) return null
  const renders = known.map(({ failedRenders = {} }) => failedRenders)
  const failedRenders = byRemote(renders, mergeRenders)
  return {
    visitors: sum(known.map(({ visitors }) => visitors)),
    failing: byRemote(
      known.map(({ failing }) => failing),
      mergeFailing,
    ),
    ...(Object.keys(failedRenders).length > 0 && { failedRenders }),
    vitals: mergeVitals(known.map(({ vitals }) => vitals)),
  }
}
