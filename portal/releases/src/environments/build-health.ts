import { buildName, readRelease } from '#src/store/release.ts'
import { type Environment, thresholdsOf } from './environment.ts'
import { type HealthSummary, mergeHealth, readHealthSummaries } from './health-summary.ts'

/** How many visitors a build had, and how many of them it failed. */
export type BuildHealth = {
  visitors: number
  failing: number
}

/** What visitors say of a build. `unknown`: too few of them had it. */
export type Verdict = 'good' | 'bad' | 'unknown'

/** `<app>@<build>` → its health, from all releases that gateways remember. */
export type Healths = ReadonlyMap<string, BuildHealth>

/** Sums up the health of every build in the releases that gateways remember. */
export async function healthOfBuilds(
  store: string,
  summaries: readonly HealthSummary[],
): Promise<Healths> {
  const ids = new Set(summaries.flatMap(({ releases }) => Object.keys(releases)))
  const healths = new Map<string, BuildHealth>()
  for (const id of ids) {
    const release = await readRelease(store, id).catch(() => null)
    const health = mergeHealth(summaries, id)
    if (!release || !health) continue
    for (const app of [release.shell, ...release.remotes]) {
      const { load = 0, render = 0 } = health.failing[app.name] ?? {}
      const before = healths.get(buildName(app)) ?? { visitors: 0, failing: 0 }
      healths.set(buildName(app), {
        visitors: before.visitors + health.visitors,
        failing: before.failing + Math.min(load + render, health.visitors),
      })
    }
  }
  return healths
}

/**
 * Judges a build by the thresholds of canaries. A build is good if a fault would have shown: it had as many visitors as
 * must fail for a verdict, and they did not.
 */
export function verdictOf(
  health: BuildHealth | undefined,
  environment: Pick<Environment, 'thresholds'>,
): Verdict {
  const { failingVisitors, failingShare } = thresholdsOf(environment)
  const { visitors, failing } = health ?? { visitors: 0, failing: 0 }
  if (visitors < failingVisitors) return 'unknown'
  const isFailing = failing >= failingVisitors && failing * 100 >= failingShare * visitors
  return isFailing ? 'bad' : 'good'
}

/** Reads the health of all builds that an environment had lately. */
export async function readBuildHealths(store: string, name: string): Promise<Healths> {
  return healthOfBuilds(store, await readHealthSummaries(store, name))
}
