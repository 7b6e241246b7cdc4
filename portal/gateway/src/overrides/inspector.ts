import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  type InspectedApp,
  type InspectorReport,
  inspectorPath,
  isServerFile,
  type Manifest,
  type Override,
} from 'portal-contract'
import {
  artefactDir,
  assetUrl,
  type EnvironmentStatus,
  listBuilds,
  mapValues,
  overrideSettings,
  type ReleasedApp,
  readArtefact,
  readStatus,
} from 'portal-releases'
import { chooseRelease, type LiveEnvironment } from '#src/environment/live-environment.ts'
import { redirectHome } from '#src/http/send.ts'
import { fetchRemote } from './developed-page.ts'
import type { Overrides } from './overrides.ts'
import { isOrigin } from './sessions.ts'

/** The elements that load a shell's inspector; empty if it has none. */
export function inspectorTags(shell: Manifest): string {
  if (!shell.inspector) return ''
  const { script, style } = shell.inspector
  const check = (file: string) => {
    const integrity = shell.files[file]?.integrity
    return `crossorigin${integrity ? ` integrity="${integrity}"` : ''}`
  }
  return [
    `<link rel="stylesheet" href="${assetUrl(shell, style)}" ${check(style)}>`,
    `<script defer src="${assetUrl(shell, script)}" ${check(script)}></script>`,
  ].join('')
}

/** What the manifest of a build says of itself. */
export function summariseManifest(manifest: Manifest) {
  const { name, kind, build, owner, commit, files, shared, provides = {} } = manifest
  const sent = Object.entries(files).filter(([file]) => !isServerFile(file))
  return {
    name,
    kind,
    build,
    owner,
    commit,
    bytes: sent.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    shared: { ...shared, ...mapValues(provides, ({ version }) => version) },
  }
}

/** The scripts of a first page, in bytes as they are sent: compressed, where the folder has compressed siblings. */
async function measureScripts(dir: string, { entry, scripts, files }: Manifest) {
  const sizes = [entry, ...scripts].map(async (file) => {
    const compressed = await stat(join(dir, `${file}.br`)).catch(() => null)
    return compressed?.size ?? files[file]?.bytes ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function inspectBuild(store: string, app: ReleasedApp, { apps }: EnvironmentStatus) {
  const manifest = await readArtefact(store, app)
  const live = apps.find(({ name, build }) => name === app.name && build === app.build)
  return {
    ...summariseManifest(manifest),
    scriptBytes: await measureScripts(artefactDir(store, app), manifest),
    health: live?.health ?? null,
    verdict: live?.verdict ?? 'unknown',
    builds: await listBuilds(store, app.name),
  }
}

/** Serves what the inspector shows to testers. Visitors are sent home, as by any unknown path. */
export function registerInspector(
  app: FastifyInstance,
  live: LiveEnvironment,
  overrides: Overrides,
): void {
  const { store, name: environment } = live
  const inspectDeveloped = async (override: Override): Promise<InspectedApp | null> => {
    const found = await fetchRemote(override).catch(() => null)
    // A server that does not answer: the page says so too.
    if (!found) return null
    const builds = await listBuilds(store, override.remote)
    const unknown = { scriptBytes: 0, health: null, verdict: 'unknown' } as const
    const summary = summariseManifest(found.manifest)
    return { ...summary, ...unknown, build: override.build, builds }
  }

  app.get(inspectorPath, async (request, reply) => {
    const session = await overrides.sessions.read(request)
    if (!session) return redirectHome(reply)
    reply.header('cache-control', 'no-store')
    const now = live.current()
    const exchanged = await overrides.exchanged(now, request)
    const { variant } = chooseRelease(now, request)
    const { active, release } = exchanged ?? { active: [], release: variant.release }
    const developed = active.filter(({ build }) => isOrigin(build))
    const stored = [release.shell, ...release.remotes].filter(
      ({ name }) => !developed.some(({ remote }) => remote === name),
    )
    const status = await readStatus(store, environment)
    const apps = await Promise.all([
      ...stored.map((one) => inspectBuild(store, one, status)),
      ...developed.map(inspectDeveloped),
    ])
    const canaries = variant.canaries.flatMap(({ builds }) => Object.keys(builds))
    return {
      environment,
      release: release.id,
      canaries: exchanged ? [] : canaries,
      overrides: { ...overrideSettings(now.environment), active },
      sessionEnds: new Date(session.expires * 1000).toISOString(),
      apps: apps.filter((one) => one !== null),
    } satisfies InspectorReport
  })
}
