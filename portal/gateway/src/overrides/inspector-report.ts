import type { FastifyRequest } from 'fastify'
import type { InspectedApp, InspectorReport, Override } from 'portal-contract'
import {
  artefactDir,
  type EnvironmentStatus,
  listBuilds,
  overrideSettings,
  type ReleasedApp,
  readArtefact,
  readStatus,
} from 'portal-releases'
import type { Live } from '#src/environment/live-environment.ts'
import { chooseRelease } from '#src/environment/visit.ts'
import { isOrigin } from './cookie.ts'
import { fetchRemote } from './developer.ts'
import { describeApp, measureScripts } from './inspected-app.ts'
import type { Overrides } from './overrides.ts'

async function inspectBuild(
  store: string,
  { name, build }: ReleasedApp,
  { apps }: EnvironmentStatus,
): Promise<InspectedApp> {
  const manifest = await readArtefact(store, name, build)
  const live = apps.find((app) => app.name === name && app.build === build)
  return {
    ...describeApp(manifest),
    scriptBytes: await measureScripts(artefactDir(store, name, build), manifest),
    health: live?.health ?? null,
    verdict: live?.verdict ?? 'unknown',
    builds: await listBuilds(store, name),
  }
}

/** null if the developer's server does not answer: the page says so too. */
async function inspectDeveloped(
  store: string,
  override: Override,
): Promise<InspectedApp | null> {
  const found = await fetchRemote(override).catch(() => null)
  return (
    found && {
      ...describeApp(found.manifest),
      build: override.build,
      scriptBytes: 0,
      health: null,
      verdict: 'unknown',
      builds: await listBuilds(store, override.remote),
    }
  )
}

/** Collects what the inspector shows to a tester. */
export async function inspect(
  store: string,
  live: Live,
  request: FastifyRequest,
  overrides: Overrides,
): Promise<InspectorReport> {
  const { environment, sessions } = overrides
  const active = await overrides.active(live, request)
  const { variant } = chooseRelease(live, request)
  const release =
    active.length > 0 ? await overrides.release(live, active) : variant.release
  const developed = active.filter(({ build }) => isOrigin(build))
  const isStored = ({ name }: ReleasedApp) =>
    !developed.some(({ remote }) => remote === name)
  const stored = [release.shell, ...release.remotes].filter(isStored)
  const status = await readStatus(store, environment)
  const session = await sessions.read(request)
  const apps = await Promise.all([
    ...stored.map((app) => inspectBuild(store, app, status)),
    ...developed.map((override) => inspectDeveloped(store, override)),
  ])
  return {
    environment,
    release: release.id,
    canaries:
      active.length > 0
        ? []
        : variant.canaries.flatMap(({ builds }) => Object.keys(builds)),
    overrides: { ...overrideSettings(live.environment), active },
    sessionEnds: session && new Date(session.expires * 1000).toISOString(),
    apps: apps.filter((app) => app !== null),
  }
}
