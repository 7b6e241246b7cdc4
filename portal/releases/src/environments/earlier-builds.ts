import { readRelease } from '#src/store/release.ts'
import { buildName, type ReleasedApp, readArtefact } from '#src/store/store.ts'
import { type Environment, movesOf, thresholdsOf } from './environment.ts'
import { type HealthSummary, mergeHealth, readHealthSummaries } from './health-summary.ts'

type BuildHealth = { visitors: number; failing: number }

/** What visitors say of a build. `unknown`: too few of them had it. */
type Verdict = 'good' | 'bad' | 'unknown'

/** @returns `<app>@<build>` → its health, from all releases that gateways remember */
export async function healthOfBuilds(store: string, summaries: readonly HealthSummary[]) {
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

/** A build is good if a fault would have shown: it had as many visitors as must fail for a verdict, and they did not. */
export function verdictOf(
  health: BuildHealth | null | undefined,
  environment: Pick<Environment, 'thresholds'>,
): Verdict {
  const { failingVisitors, failingShare } = thresholdsOf(environment)
  const { visitors, failing } = health ?? { visitors: 0, failing: 0 }
  if (visitors < failingVisitors) return 'unknown'
  const isFailing = failing >= failingVisitors && failing * 100 >= failingShare * visitors
  return isFailing ? 'bad' : 'good'
}

const rank: Record<Verdict, number> = { good: 0, unknown: 1, bad: 2 }

/**
 * Lists the other builds of an app that were live before, the best one to go back to first: those that were healthy for
 * real visitors, then those of which nothing is known, then those that failed or were taken back; of each the newest first.
 * null for a build: the app was not in the portal.
 */
export function earlierBuilds(
  environment: Environment,
  name: string,
  current: string | null,
  healths: ReadonlyMap<string, BuildHealth>,
) {
  const { history, apps } = environment
  const moves = movesOf(environment, name)
  // Builds that were taken back, and not promoted again since.
  const taken = new Set<string | null>()
  for (const { action, from, to } of moves) {
    if (action === 'rollback') taken.add(from)
    taken.delete(to)
  }
  // The first entry of an environment created it: nothing was before.
  const isFromBeginning = history[0]?.changes.some((one) => one.name === name)
  const line = [
    apps[name]?.build ?? null,
    ...moves.map(({ to }) => to).reverse(),
    ...(isFromBeginning ? [] : moves.slice(0, 1).map(({ from }) => from)),
  ]
  const verdict = (build: string | null): Verdict => {
    if (taken.has(build)) return 'bad'
    if (build === null) return 'unknown'
    return verdictOf(healths.get(buildName({ name, build })), environment)
  }
  return [...new Set(line)]
    .filter((build) => build !== current)
    .map((build) => ({ build, verdict: verdict(build) }))
    .sort((one, other) => rank[one.verdict] - rank[other.verdict])
}

/**
 * Finds the fallbacks of a release: of each remote the last build that was healthy for real visitors, or, if nothing is
 * known, the previous one. A build for another contract is no fallback.
 */
export async function fallbacksFor(
  store: string,
  name: string,
  environment: Environment | null,
  builds: readonly ReleasedApp[],
): Promise<ReleasedApp[]> {
  if (!environment) return []
  const healths = await healthOfBuilds(store, await readHealthSummaries(store, name))
  const fallbacks: ReleasedApp[] = []
  for (const app of builds) {
    const read = (build: string) => readArtefact(store, { ...app, build }).catch(() => null)
    const manifest = await read(app.build)
    // Composing reports a build that cannot be read.
    if (manifest?.kind !== 'remote') continue
    for (const { build } of earlierBuilds(environment, app.name, app.build, healths)) {
      if (build === null || (await read(build))?.contract !== manifest.contract) continue
      fallbacks.push({ name: app.name, build })
      break
    }
  }
  return fallbacks
}
