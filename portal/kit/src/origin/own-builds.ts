import { existsSync, type FSWatcher, watch } from 'node:fs'
import { cp, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPublicFile, type Manifest } from 'portal-contract'
import { artefactDir, exists, outputDir, writeManifest } from 'portal-releases'
import { BundlerError, requireTexts, runBundler } from '#src/build/bundler.ts'
import type { Events } from './events.ts'

/** Builds an app as for publishing, and keeps the builds before in the store too: open pages may still load from those. */
async function buildInto(appDir: string, store: string): Promise<Manifest> {
  await runBundler(appDir)
  const manifest = await writeManifest(appDir)
  await requireTexts(join(appDir, outputDir), manifest)
  const target = artefactDir(store, manifest)
  if (!(await exists(target)))
    await cp(join(appDir, outputDir), target, { recursive: true })
  return manifest
}

export type OwnBuilds = Awaited<ReturnType<typeof openOwnBuilds>>

/**
 * Builds a remote as for publishing, and again at each change; open pages are told to reload, or why they cannot.
 * @throws PortalError when it does not build at first; nothing is left then
 */
export async function openOwnBuilds(appDir: string, events: Events) {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtempDisposable(join(tmpdir(), 'portal-builds-'))
  const { path: store } = started.use(folder)
  let newest = await buildInto(appDir, store)
  const built = [newest]
  const rebuild = async () => {
    const before = newest
    try {
      newest = await buildInto(appDir, store)
      built.unshift(newest)
      const { name, build: hash } = newest
      events.tell({ app: name, outdated: [], errors: '' }, hash !== before.build)
      console.log(`${name}@${hash} built`)
    } catch (error) {
      const { message } = error as Error
      const errors = error instanceof BundlerError ? error.output : message
      events.tell({ app: before.name, outdated: [], errors }, false)
      console.error(message)
    }
  }
  started.defer(watchSources(appDir, rebuild))
  const running = started.move()
  return {
    store,
    manifest: () => newest,
    /** The folder of the newest build that has a file for browsers; null if none has. */
    find: (file: string): string | null => {
      const found = built.find((manifest) => isPublicFile(manifest, file))
      return found ? artefactDir(store, found) : null
    },
    close: () => running.disposeAsync(),
  }
}

/** Editors write a file in several steps: events within this time are one change. */
const settleMs = 50

const isSetting = (file: string | null) => /\.(config\.\w+|json)$/.test(file ?? '')

/**
 * Calls back after each change of an app's sources, texts and settings. A change during a call is followed by another.
 */
function watchSources(appDir: string, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const notice = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(changed)
    }, settleMs)
  }
  const folders = ['src', 'locales'].map((name) => join(appDir, name)).filter(existsSync)
  const watchers: FSWatcher[] = [
    ...folders.map((dir) => watch(dir, { recursive: true }, notice)),
    watch(appDir, (_, file) => {
      if (isSetting(file)) notice()
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** Builds a remote as for publishing once somebody asks: development alone needs no such builds. */
export function openLazyBuilds(appDir: string, events: Events) {
  let opened: Promise<OwnBuilds> | undefined
  return {
    events,
    builds: (): Promise<OwnBuilds> => {
      opened ??= openOwnBuilds(appDir, events).catch((error) => {
        opened = undefined
        throw error
      })
      return opened
    },
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}
