import { PortalError } from 'portal-contract'
import { buildName, type Release, readRelease, realmName } from '#src/store/release.ts'
import {
  type BuildHealth,
  healthOfBuilds,
  type Verdict,
  verdictOf,
} from './earlier-builds.ts'
import { canariesOf, combinationName, combinationsOf, namesOf } from './entries.ts'
import { type Environment, readEnvironment } from './environment.ts'
import {
  type HealthSummary,
  mergeHealth,
  type ReleaseHealth,
  readHealthSummaries,
} from './health-summary.ts'

/** One of the releases that an environment serves. */
export type ReleaseStatus = {
  release: string
  /** null: no visitor got it lately. */
  health: ReleaseHealth | null
  /** Set if the release cannot be read: why, and how to fix it. */
  problem?: string
}

/** What everybody outside of canaries gets of one app. */
export type AppStatus = {
  name: string
  build: string
  /** ISO 8601. */
  since: string
  by: string
  /** What browsers use if the build fails. */
  fallback?: string
  /** Over all releases with this build; null: no visitor got it lately. */
  health: BuildHealth | null
  verdict: Verdict
}

/** A canary; its health is that of all its visitors, whatever other canaries they have. */
export type CanaryStatus = ReleaseStatus & {
  /** `<app>@<build>`, or the name alone where the app is taken out. */
  builds: string[]
  /** Paths that only its visitors have; others are redirected to `/`. */
  onlyHere: string[]
  share: number
  since: string
  by: string
}

export type EnvironmentStatus = {
  environment: string
  live: ReleaseStatus
  /** The realm settings come last. */
  apps: AppStatus[]
  canaries: CanaryStatus[]
}

/** A release; null, and why, if it cannot be read. */
async function read(
  store: string,
  id: string,
): Promise<{ composed: Release | null; why: { problem?: string } }> {
  try {
    return { composed: await readRelease(store, id), why: {} }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { composed: null, why: { problem: error.message } }
  }
}

async function appsIn(
  store: string,
  environment: Environment,
  live: Release | null,
  summaries: readonly HealthSummary[],
): Promise<AppStatus[]> {
  const healths = await healthOfBuilds(store, summaries)
  const apps = Object.entries(environment.apps).flatMap(([name, { build, since, by }]) => {
    if (build === null) return []
    const health = healths.get(buildName({ name, build })) ?? null
    const fallback = live?.fallbacks.find((app) => app.name === name)?.build
    const verdict = verdictOf(health ?? undefined, environment)
    const status = { name, build, since, by, health, verdict }
    return [fallback === undefined ? status : { ...status, fallback }]
  })
  const isShell = ({ name }: AppStatus) => name === live?.shell.name
  const isRealm = ({ name }: AppStatus) => name === realmName
  return [
    ...apps.filter(isShell),
    ...apps.filter((app) => !isShell(app) && !isRealm(app)),
    ...apps.filter(isRealm),
  ]
}

function pathsOnlyIn(canary: Release | null, live: Release | null): string[] {
  if (!canary || !live) return []
  const known = Object.keys(live.pages).map((pathname) => new URLPattern({ pathname }))
  return Object.keys(canary.pages).filter(
    (pathname) => !known.some((pattern) => pattern.test({ pathname })),
  )
}

async function canariesIn(
  store: string,
  environment: Environment,
  live: Release | null,
  summaries: readonly HealthSummary[],
): Promise<CanaryStatus[]> {
  const all = canariesOf(environment)
  const idOf = (set: typeof all) => environment.combinations[combinationName(set)] ?? ''
  const described = all.map(async (canary) => {
    const { share, since, by, builds } = canary
    const release = idOf([canary])
    const { composed, why } = await read(store, release)
    const sets = combinationsOf(all).filter((set) => set.includes(canary))
    return {
      release,
      builds: namesOf(canary).map((name) => {
        const build = builds[name] ?? null
        return build === null ? name : buildName({ name, build })
      }),
      share,
      since,
      by,
      health: mergeHealth(summaries, ...sets.map(idOf)),
      onlyHere: pathsOnlyIn(composed, live),
      ...why,
    }
  })
  return Promise.all(described)
}

/**
 * Reads what an environment serves, app by app.
 *
 * @throws PortalError when nothing was promoted to it yet, or its file is invalid
 */
export async function readStatus(store: string, name: string): Promise<EnvironmentStatus> {
  const environment = await readEnvironment(store, name)
  const summaries = await readHealthSummaries(store, name)
  const { release } = environment
  const { composed, why } = await read(store, release)
  return {
    environment: name,
    live: { release, health: mergeHealth(summaries, release), ...why },
    apps: await appsIn(store, environment, composed, summaries),
    canaries: await canariesIn(store, environment, composed, summaries),
  }
}
