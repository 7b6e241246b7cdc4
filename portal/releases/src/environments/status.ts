import { PortalError } from 'portal-contract'
import { type Release, readRelease, realmName } from '#src/store/release.ts'
import { buildName } from '#src/store/store.ts'
import { healthOfBuilds, verdictOf } from './earlier-builds.ts'
import { canariesOf, combinationName, combinationsOf, namesOf } from './entries.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { type HealthSummary, mergeHealth, readHealthSummaries } from './health-summary.ts'

/** A release; null, and why, if it cannot be read. */
async function read(store: string, id: string) {
  try {
    return { composed: await readRelease(store, id), why: {} }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { composed: null, why: { problem: error.message } }
  }
}

/** What everybody outside of canaries gets of each app. The shell is first, the realm settings come last. */
function appsIn(
  environment: Environment,
  live: Release | null,
  healths: Awaited<ReturnType<typeof healthOfBuilds>>,
) {
  const apps = Object.entries(environment.apps).flatMap(([name, { build, since, by }]) => {
    if (build === null) return []
    const health = healths.get(buildName({ name, build })) ?? null
    const verdict = verdictOf(health, environment)
    const fallback = live?.fallbacks.find((app) => app.name === name)?.build
    return [{ name, build, since, by, health, verdict, fallback }]
  })
  const rank = (name: string) =>
    name === realmName ? 2 : Number(name !== live?.shell.name)
  return apps.sort((one, other) => rank(one.name) - rank(other.name))
}

/** Paths that only the visitors of a canary have; others are redirected to `/`. */
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
) {
  const all = canariesOf(environment)
  const idOf = (set: typeof all) => environment.combinations[combinationName(set)] ?? ''
  const described = all.map(async (canary) => {
    const { share, since, by } = canary
    const release = idOf([canary])
    const { composed, why } = await read(store, release)
    const sets = combinationsOf(all).filter((set) => set.includes(canary))
    return {
      release,
      /** `<app>@<build>`, or the name alone where the app is taken out. */
      builds: namesOf(canary).map((name) => {
        const build = canary.builds[name] ?? null
        return build === null ? name : buildName({ name, build })
      }),
      share,
      since,
      by,
      /** Of all its visitors, whatever other canaries they have. */
      health: mergeHealth(summaries, ...sets.map(idOf)),
      onlyHere: pathsOnlyIn(composed, live),
      ...why,
    }
  })
  return Promise.all(described)
}

/** Reads what an environment serves. @throws PortalError when nothing was promoted to it yet, or its file is invalid */
export async function readStatus(store: string, name: string) {
  const environment = await readEnvironment(store, name)
  const summaries = await readHealthSummaries(store, name)
  const { release } = environment
  const { composed, why } = await read(store, release)
  return {
    environment: name,
    live: { release, health: mergeHealth(summaries, release), ...why },
    apps: appsIn(environment, composed, await healthOfBuilds(store, summaries)),
    canaries: await canariesIn(store, environment, composed, summaries),
  }
}

export type EnvironmentStatus = Awaited<ReturnType<typeof readStatus>>
