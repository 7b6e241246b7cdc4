import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  canariesOf,
  findSource,
  ownRights,
  readEnvironment,
  readFollowed,
  readJson,
  writeAtomically,
} from 'portal-releases'
import {
  type BuildDay,
  type ErrorGroup,
  hourNow,
  isRecent,
  percentiles,
} from '#src/health/build-days.ts'

const dirOf = (store: string, environment: string) => join(store, 'teams', environment)

const dayMs = 24 * 3_600_000

/** Writes what a gateway knows, and removes what gateways that ended before yesterday left. */
export async function writeBuildDays(
  { store, name: environment }: { store: string; name: string },
  gateway: string,
  content: string,
): Promise<void> {
  const dir = dirOf(store, environment)
  await writeAtomically(join(dir, `${gateway}.json`), content, ownRights)
  for (const file of await readdir(dir)) {
    const path = join(dir, file)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { force: true })
  }
}

async function readBuildDays(store: string, environment: string) {
  const dir = dirOf(store, environment)
  const files = await readdir(dir).catch(() => [])
  const read = files
    .filter((file) => file.endsWith('.json'))
    .map((file) =>
      readJson<{ builds: Record<string, BuildDay> }>(join(dir, file)).catch(() => null),
    )
  return (await Promise.all(read)).flatMap((one) => (one ? Object.entries(one.builds) : []))
}

const countRecent = (all: readonly (Record<string, number> | undefined)[]) =>
  all
    .flatMap((byHour = {}) => Object.entries(byHour))
    .filter(([hour]) => isRecent(Number(hour)))
    .reduce((sum, [, count]) => sum + count, 0)

const recentValues = (all: readonly BuildDay[], name: string) =>
  all
    .flatMap(({ vitals }) => vitals[name] ?? [])
    .filter(([hour]) => isRecent(hour))
    .map(([, value]) => value)

/** The same error at several gateways is one. */
function mergeErrors(all: readonly BuildDay[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>()
  for (const error of all.flatMap(({ errors }) => errors)) {
    if (!isRecent(error.hour)) continue
    const key = JSON.stringify([error.message, error.at])
    const { count = 0, hour = 0 } = groups.get(key) ?? {}
    const merged = { count: count + error.count, hour: Math.max(hour, error.hour) }
    groups.set(key, { ...error, ...merged })
  }
  return [...groups.values()].sort((one, other) => other.count - one.count)
}

async function describeBuild(
  store: string,
  app: { name: string; build: string },
  days: readonly BuildDay[],
) {
  const kinds = [...new Set(days.flatMap(({ failing }) => Object.keys(failing)))].sort()
  const failing = kinds.map((kind) => [
    kind,
    countRecent(days.map((day) => day.failing[kind])),
  ])
  const errors = mergeErrors(days).map(async ({ message, at, count, hour }) => ({
    message,
    position:
      at && ((await findSource(store, app, at)) ?? `${at.file}:${at.line}:${at.column}`),
    count,
    hoursAgo: hourNow() - hour,
  }))
  return {
    build: app.build,
    visitors: countRecent(days.map(({ visitors }) => visitors)),
    failing: Object.fromEntries(failing) as Record<string, number>,
    vitals: percentiles((name) => recentValues(days, name)),
    errors: await Promise.all(errors),
  }
}

/** How an app does, for its team: of no other app, and of no visitor. */
export type TeamReport = Awaited<ReturnType<typeof readTeamReport>>

/** @throws PortalError when the environment cannot be read */
export async function readTeamReport(store: string, environment: string, name: string) {
  const [now, { apps }, days] = await Promise.all([
    readEnvironment(store, environment),
    readFollowed(store, environment),
    readBuildDays(store, environment),
  ])
  const followed = apps[name]
  const versions = Object.entries(followed?.versions ?? {})
  const named = Object.values(followed?.tags ?? {})
  const versionOf = (build: string) =>
    versions.find(([, version]) => version.build === build)?.[0]
  const live = now.apps[name]
  const canary = canariesOf(now).find(({ builds }) => builds[name])
  const placed = (build: string | null | undefined, since: string) =>
    build ? { build, version: versionOf(build), since } : null
  const known = Map.groupBy(days, ([build]) => build)
  const own = [...known].filter(([build]) => build.startsWith(`${name}@`))
  const builds = own.map(async ([id, all]) => {
    const build = id.slice(name.length + 1)
    const of = all.map(([, day]) => day)
    const described = await describeBuild(store, { name, build }, of)
    return { ...described, version: versionOf(build) }
  })
  const order = [canary?.builds[name], live?.build]
  const rank = ({ build }: { build: string }) => order.indexOf(build)
  return {
    app: name,
    environment,
    live: live ? placed(live.build, live.since) : null,
    canary: canary ? placed(canary.builds[name], canary.since) : null,
    canaryShare: canary?.share ?? null,
    waiting: followed?.waiting ?? null,
    problem: followed?.problem ?? null,
    tags: followed?.tags ?? {},
    // What no tag names any more is history.
    refused: versions.flatMap(([version, { refused }]) =>
      refused !== undefined && named.includes(version) ? [{ version, why: refused }] : [],
    ),
    builds: (await Promise.all(builds))
      .filter(({ visitors, errors }) => visitors > 0 || errors.length > 0)
      .sort((one, other) => rank(other) - rank(one) || other.visitors - one.visitors),
  }
}
