import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from 'portal-contract'
import { ifMissing } from '#src/store/explain.ts'
import { readJson, writeAtomically } from '#src/store/files.ts'
import { ownRights } from '#src/store/rights.ts'
import { environmentName, isStoreName } from '#src/store/store.ts'

/** How many visitors a remote failed. */
export type FailingVisitors = {
  /** Its code or texts did not load. */
  load: number
  /** It threw while rendering. */
  render: number
  /** Its code stopped the page from responding; absent where it never did. */
  freeze?: number
  /** Its page left something behind that only a new document is without; absent where it never did. */
  leftover?: number
  /** Those of them who got the previous good build instead. */
  healed: number
}

/** How often a gateway could not render a remote's pages with live data. */
export type FailedRenders = {
  /** Since it follows the release. */
  failures: number
  /** Paths of the pages whose last render failed: visitors get older HTML. */
  pages: string[]
}

/** How one release works in its visitors' browsers, and on the gateway. */
export type ReleaseHealth = {
  /** Visitors who got it, as far as the gateway remembers. */
  visitors: number
  /** Networks that got it from this gateway: IPv4 addresses, and /48s of IPv6. Earlier versions wrote none. */
  networks?: number
  /** By remote. */
  failing: Record<string, FailingVisitors>
  /** By remote; absent where each page could be rendered. */
  failedRenders?: Record<string, FailedRenders>
  /** 75th percentiles, in milliseconds; CLS without unit. */
  vitals: { lcp?: number; inp?: number; cls?: number; samples: number }
}

/** `health/<environment>/<gateway>.json`: the health of one gateway's recent releases. */
export type HealthSummary = {
  /** The gateway's id: lower-case letters, digits and dashes. */
  gateway: string
  /** When it was written, ISO 8601. */
  at: string
  /** How many addresses got any of these releases. */
  addresses: number
  /** By release. */
  releases: Record<string, ReleaseHealth>
}

export function healthDir(store: string, environment: string): string {
  return join(store, 'health', environmentName(environment))
}

/**
 * Writes a gateway's summary over its previous one.
 *
 * @throws PortalError when the name of the environment or gateway is invalid
 */
export async function writeHealthSummary(
  store: string,
  environment: string,
  summary: HealthSummary,
): Promise<void> {
  if (!isStoreName(summary.gateway)) {
    throw new PortalError(
      `${summary.gateway} is no id for a gateway`,
      'use lower-case letters, digits and dashes',
    )
  }
  const path = join(healthDir(store, environment), `${summary.gateway}.json`)
  await writeAtomically(path, `${JSON.stringify(summary)}\n`, ownRights)
}

const isSummary = (value: Partial<HealthSummary> | null): value is HealthSummary =>
  typeof value?.at === 'string' &&
  typeof value.releases === 'object' &&
  value.releases !== null

/**
 * Reads the summaries of an environment's gateways. It skips unreadable ones: the next write replaces them.
 */
export async function readHealthSummaries(
  store: string,
  environment: string,
): Promise<HealthSummary[]> {
  const dir = healthDir(store, environment)
  const files = (await readdir(dir).catch(ifMissing([]))).filter((file) =>
    /\.json$/.test(file),
  )
  const read = files
    .sort()
    .map((file) =>
      readJson<Partial<HealthSummary> | null>(join(dir, file)).catch(() => null),
    )
  return (await Promise.all(read)).filter(isSummary)
}

const vitalNames = ['lcp', 'inp', 'cls'] as const

/** Weights by samples. The mean of percentiles is no percentile, but it shows a slow release. */
function mergeVitals(all: readonly ReleaseHealth['vitals'][]): ReleaseHealth['vitals'] {
  const merged: ReleaseHealth['vitals'] = {
    samples: all.reduce((sum, { samples }) => sum + samples, 0),
  }
  for (const name of vitalNames) {
    const known = all.flatMap(({ [name]: value, samples }) =>
      value === undefined ? [] : [{ value, samples }],
    )
    const samples = known.reduce((sum, vital) => sum + vital.samples, 0)
    const total = known.reduce((sum, vital) => sum + vital.value * vital.samples, 0)
    if (samples > 0) merged[name] = total / samples
  }
  return merged
}

function mergeRenders(all: readonly ReleaseHealth[]): Pick<ReleaseHealth, 'failedRenders'> {
  const merged: Record<string, FailedRenders> = {}
  const known = all.flatMap(({ failedRenders = {} }) => Object.entries(failedRenders))
  for (const [remote, { failures, pages }] of known) {
    const sum = merged[remote] ?? { failures: 0, pages: [] }
    merged[remote] = {
      failures: sum.failures + failures,
      pages: [...new Set([...sum.pages, ...pages])].sort(),
    }
  }
  return known.length > 0 ? { failedRenders: merged } : {}
}

/**
 * Merges the health of releases from all gateways.
 *
 * @returns null if none of them served one lately
 */
export function mergeHealth(
  summaries: readonly HealthSummary[],
  ...ids: readonly string[]
): ReleaseHealth | null {
  const known = summaries.flatMap(({ releases }) => ids.flatMap((id) => releases[id] ?? []))
  if (known.length === 0) return null
  const failing: ReleaseHealth['failing'] = {}
  for (const [remote, more] of known.flatMap((health) => Object.entries(health.failing))) {
    const sum: FailingVisitors = failing[remote] ?? { load: 0, render: 0, healed: 0 }
    failing[remote] = {
      load: sum.load + more.load,
      render: sum.render + more.render,
      ...((sum.freeze ?? more.freeze) && {
        freeze: (sum.freeze ?? 0) + (more.freeze ?? 0),
      }),
      ...((sum.leftover ?? more.leftover) && {
        leftover: (sum.leftover ?? 0) + (more.leftover ?? 0),
      }),
      healed: sum.healed + more.healed,
    }
  }
  return {
    visitors: known.reduce((sum, { visitors }) => sum + visitors, 0),
    failing,
    ...mergeRenders(known),
    vitals: mergeVitals(known.map(({ vitals }) => vitals)),
  }
}
