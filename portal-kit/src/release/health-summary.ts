import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '#src/errors.ts'
import { readJson, writeAtomically } from '#src/files.ts'
import { ownRights } from './rights.ts'
import { environmentName, isStoreName } from './store.ts'

/** Visitors whom a remote of a release failed. */
export interface FailingVisitors {
  /** Its code or texts could not be had. */
  load: number
  /** It threw while it was drawn. */
  render: number
  /** Of both, those for whom the previous good build took its place. */
  healed: number
}

/** How one release works in its visitors' browsers. */
export interface ReleaseHealth {
  /** Those to whom the gateway gave it, of the ones that it remembers. */
  visitors: number
  /** By remote. */
  failing: Record<string, FailingVisitors>
  /** 75th percentiles, in milliseconds; CLS without unit. */
  vitals: { lcp?: number; inp?: number; cls?: number; samples: number }
}

/** `health/<environment>/<gateway>.json`: what one gateway knows of the releases it served lately. */
export interface HealthSummary {
  /** The gateway's id: lower-case letters, digits and dashes. */
  gateway: string
  /** When it was written, ISO 8601. */
  at: string
  /** How many addresses it gave any of these releases to. */
  addresses?: number
  /** By release. */
  releases: Record<string, ReleaseHealth>
}

export function healthDir(store: string, environment: string): string {
  return join(store, 'health', environmentName(environment))
}

/**
 * Writes what a gateway knows, over what it wrote before.
 *
 * @param store the store's folder
 * @param environment the environment that the gateway serves
 * @throws PortalError when environment or gateway have no name that may stand in the store
 */
export async function writeHealthSummary(
  store: string,
  environment: string,
  summary: HealthSummary,
): Promise<void> {
  if (!isStoreName(summary.gateway)) {
    throw new PortalError(
      `${summary.gateway} is no id for a gateway: use lower-case letters, digits and dashes`,
    )
  }
  const path = join(healthDir(store, environment), `${summary.gateway}.json`)
  await writeAtomically(path, `${JSON.stringify(summary)}\n`, ownRights)
}

/**
 * Reads what all gateways of an environment know. A summary that cannot be read counts for nothing:
 * its gateway writes the next one whole.
 */
export async function readHealthSummaries(
  store: string,
  environment: string,
): Promise<HealthSummary[]> {
  const dir = healthDir(store, environment)
  const files = (await readdir(dir).catch(() => [])).filter((file) => /\.json$/.test(file))
  const read = files
    .sort()
    .map((file) => readJson<HealthSummary>(join(dir, file)).catch(() => []))
  return (await Promise.all(read)).flat()
}

const vitalNames = ['lcp', 'inp', 'cls'] as const

/** The mean by samples: a percentile of percentiles is none, but near enough to see a release that is slow. */
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

/**
 * Adds up what gateways know of one release.
 *
 * @returns null where none of them served it lately
 */
export function mergeHealth(
  summaries: readonly HealthSummary[],
  release: string,
): ReleaseHealth | null {
  const known = summaries.flatMap(({ releases }) => releases[release] ?? [])
  if (known.length === 0) return null
  const failing: ReleaseHealth['failing'] = {}
  for (const [remote, more] of known.flatMap((health) => Object.entries(health.failing))) {
    const sum = failing[remote] ?? { load: 0, render: 0, healed: 0 }
    failing[remote] = {
      load: sum.load + more.load,
      render: sum.render + more.render,
      healed: sum.healed + more.healed,
    }
  }
  return {
    visitors: known.reduce((sum, { visitors }) => sum + visitors, 0),
    failing,
    vitals: mergeVitals(known.map(({ vitals }) => vitals)),
  }
}
