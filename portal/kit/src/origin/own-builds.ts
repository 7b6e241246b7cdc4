import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPublicFile, type Manifest } from 'portal-contract'
import { exists, outputDir, writeManifest } from 'portal-releases'
import { requireTexts } from '#src/build/require-texts.ts'
import { BundlerError, runBundler } from '#src/build/run-bundler.ts'
import type { Events } from './events.ts'
import { watchSources } from './watch-sources.ts'

/**
 * Builds an app as for publishing, and keeps the build beside the ones before: open pages may still load from those.
 */
async function buildInto(appDir: string, builds: string): Promise<Manifest> {
  await runBundler(appDir)
  const manifest = await writeManifest(appDir)
  await requireTexts(join(appDir, outputDir), manifest)
  const target = join(builds, manifest.build)
  if (!(await exists(target)))
    await cp(join(appDir, outputDir), target, { recursive: true })
  return manifest
}

export type OwnBuilds = {
  /** The folder of the builds: `<build>/<file>`. */
  dir: string
  /** The newest build. */
  manifest: () => Manifest
  /** The folder of the newest build that has a file for browsers; null if none has. */
  find: (file: string) => string | null
  close: () => Promise<void>
}

/**
 * Builds a remote as for publishing, and again at each change; open pages are told to reload, or why they cannot.
 *
 * @param appDir the remote's folder
 * @param onBuilt runs after each build, before pages are told
 * @throws PortalError when it does not build at first; nothing is left then
 */
export async function openOwnBuilds(
  appDir: string,
  events: Events,
  onBuilt: (manifest: Manifest, dir: string) => Promise<void> = async () => {},
): Promise<OwnBuilds> {
  const dir = await mkdtemp(join(tmpdir(), 'portal-builds-'))
  const clean = () => rm(dir, { recursive: true, force: true })
  const built: Manifest[] = []
  const build = async () => {
    const manifest = await buildInto(appDir, dir)
    await onBuilt(manifest, dir)
    built.unshift(manifest)
    return manifest
  }
  const first = await build().catch(async (error) => {
    await clean()
    throw error
  })
  let newest = first
  const rebuild = async () => {
    const before = newest
    try {
      newest = await build()
      const { name, build: hash } = newest
      const tell = hash === before.build ? events.state : events.renewed
      tell({ app: name, outdated: [], errors: '' })
      console.log(`${name}@${hash} built`)
    } catch (error) {
      const { message } = error as Error
      const errors = error instanceof BundlerError ? error.output : message
      events.state({ app: before.name, outdated: [], errors })
      console.error(message)
    }
  }
  const stop = watchSources(appDir, rebuild)
  return {
    dir,
    manifest: () => newest,
    find: (file) => {
      const found = built.find((manifest) => isPublicFile(manifest, file))
      return found ? join(dir, found.build) : null
    },
    close: async () => {
      stop()
      await clean()
    },
  }
}
