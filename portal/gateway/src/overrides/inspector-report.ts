import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import {
  type InspectedApp,
  type InspectorReport,
  isServerFile,
  type Manifest,
  type Override,
} from 'portal-contract'
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
import type { Overrides } from './overrides.ts'

/** What the manifest of a build says of itself. */
export function summariseManifest(
  manifest: Manifest,
): Omit<InspectedApp, 'scriptBytes' | 'health' | 'verdict' | 'builds'> {
  const { name, kind, build, owner, commit, files, shared, provides = {} } = manifest
  const sizes = Object.entries(files).flatMap(([file, { bytes }]) =>
    isServerFile(file) ? [] : [bytes],
  )
  const versions = Object.entries(provides).map(([key, { version }]) => [key, version])
  return {
    name,
    kind,
    build,
    owner,
    commit,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    shared: { ...shared, ...Object.fromEntries(versions) },
  }
}

/** The scripts of a first page, in bytes as they are sent: compressed, where the folder has compressed siblings. */
async function measureScripts(
  dir: string,
  { entry, scripts, files }: Manifest,
): Promise<number> {
  const sizes = [entry, ...scripts].map(async (file) => {
    const compressed = await stat(join(dir, `${file}.br`)).catch(() => null)
    return compressed?.size ?? files[file]?.bytes ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function inspectBuild(
  store: string,
  { name, build }: ReleasedApp,
  { apps }: EnvironmentStatus,
): Promise<InspectedApp> {
  const manifest = await readArtefact(store, name, build)
  const live = apps.find((app) => app.name === name && app.build === build)
  return {
    ...summariseManifest(manifest),
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
      ...summariseManifest(found.manifest),
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
