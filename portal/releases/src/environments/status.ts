import { PortalError } from 'portal-contract'
import { buildName, type Release, readRelease } from '#src/store/release.ts'
import {
  type BuildHealth,
  healthOfBuilds,
  type Verdict,
  verdictOf,
} from './build-health.ts'
import { canariesOf, combinationName, combinationsOf, namesOf } from './canaries.ts'
import { realmName } from './changes.ts'
import type { Environment } from './environment.ts'
import { readEnvironment } from './environment-file.ts'
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
  /** Paths that only its visitors have; others are sent home. */
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

async function read(store: string, id: string): Promise<Release | PortalError> {
  try {
    return await readRelease(store, id)
  } catch (error) {
    if (error instanceof PortalError) return error
    throw error
  }
}

const problemOf = (release: Release | PortalError) =>
  release instanceof PortalError ? { problem: release.message } : {}

async function appsIn(
  store: string,
  environment: Environment,
  live: Release | PortalError,
  summaries: readonly HealthSummary[],
): Promise<AppStatus[]> {
  const healths = await healthOfBuilds(store, summaries)
  const fallbacks = live instanceof PortalError ? [] : live.fallbacks
  const isShell = (name: string) =>
    !(live instanceof PortalError) && live.shell.name === name
  const order = (name: string) => (isShell(name) ? 0 : name === realmName ? 2 : 1)
  const apps = Object.entries(environment.apps).flatMap(([name, { build, since, by }]) => {
    if (build === null) return []
    const health = healths.get(buildName({ name, build })) ?? null
    const fallback = fallbacks.find((app) => app.name === name)?.build
    const verdict = verdictOf(health ?? undefined, environment)
    const status = { name, build, since, by, health, verdict }
    return [fallback === undefined ? status : { ...status, fallback }]
  })
  return apps.sort((one, other) => order(one.name) - order(other.name))
}

function pathsOnlyIn(canary: Release | PortalError, live: Release | PortalError): string[] {
  if (canary instanceof PortalError || live instanceof PortalError) return []
  const known = Object.keys(live.pages).map((pathname) => new URLPattern({ pathname }))
  return Object.keys(canary.pages).filter(
    (pathname) => !known.some((pattern) => pattern.test({ pathname })),
  )
}

async function canariesIn(
  store: string,
  environment: Environment,
  live: Release | PortalError,
  summaries: readonly HealthSummary[],
): Promise<CanaryStatus[]> {
  const all = canariesOf(environment)
  const idOf = (set: typeof all) => environment.combinations[combinationName(set)] ?? ''
  const described = all.map(async (canary) => {
    const { share, since, by, builds } = canary
    const release = idOf([canary])
    const composed = await read(store, release)
    const ids = combinationsOf(all)
      .filter((set) => set.includes(canary))
      .map(idOf)
    return {
      release,
      builds: namesOf(canary).map((name) => {
        const build = builds[name] ?? null
        return build === null ? name : buildName({ name, build })
      }),
      share,
      since,
      by,
      health: mergeHealth(summaries, ...ids),
      onlyHere: pathsOnlyIn(composed, live),
      ...problemOf(composed),
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
  const live = await read(store, release)
  return {
    environment: name,
    live: { release, health: mergeHealth(summaries, release), ...problemOf(live) },
    apps: await appsIn(store, environment, live, summaries),
    canaries: await canariesIn(store, environment, live, summaries),
  }
}
