import { rspack, type Stats } from '@rspack/core'
import type { Manifest } from 'portal-contract'
import { artefactDir } from 'portal-releases'
import { requireTexts } from '#src/build/bundler.ts'
import type { Events } from '#src/origin/events.ts'
import { readConfigs, withHotReload } from './configs.ts'
import { describeApp, developmentBuild } from './describe.ts'

export type WatchedApp = {
  dir: string
  manifest: () => Manifest
  close: () => Promise<void>
}

/** The result of one compilation. It is copied, because the compiler reuses its object. */
type Built = {
  hash: string
  errors: string
  tookMs: number
}

function readStats(stats: Stats): Built {
  return {
    hash: stats.hash ?? '',
    errors: stats.hasErrors()
      ? stats.toString({ preset: 'errors-only', colors: false })
      : '',
    tookMs: (stats.endTime ?? 0) - (stats.startTime ?? 0),
  }
}

function report(app: string, { errors, tookMs }: Built) {
  if (errors) console.error(`${app} does not build:\n${errors}`)
  else console.log(`${app} built in ${tookMs} ms`)
}

/** Editors write a file in several steps: events within this time are one change. */
const aggregateTimeout = 50

/**
 * Builds an app, and again at each change, and notifies open pages. Resolves once the first build is done, in order or not.
 * @throws PortalError when its declaration or texts are invalid at the start
 */
export async function watchApp(
  store: string,
  dir: string,
  events: Events,
): Promise<WatchedApp> {
  let manifest = await describeApp(store, dir)
  const { name } = manifest
  const { browser } = await readConfigs(
    dir,
    artefactDir(store, { name, build: developmentBuild }),
  )
  const compiler = rspack(withHotReload(browser, dir, name))

  let shown = JSON.stringify(manifest)
  const hashes = new Set<string>()
  const settle = async (built: Built) => {
    const describe = async () => {
      const described = await describeApp(store, dir)
      await requireTexts(artefactDir(store, { name, build: developmentBuild }), described)
      manifest = described
      return ''
    }
    const problem = await describe().catch((error: Error) => error.message)
    const errors = built.errors || problem
    report(name, { ...built, errors })
    const isRenewed = !errors && JSON.stringify(manifest) !== shown
    if (isRenewed) shown = JSON.stringify(manifest)
    const notify = isRenewed ? events.renewed : events.state
    hashes.add(built.hash)
    // A change that is undone leads back to an earlier hash.
    const outdated = [...hashes].filter((hash) => hash !== built.hash)
    notify({ app: name, outdated, errors })
  }

  let settled = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    compiler.watch({ aggregateTimeout }, (error, stats) => {
      if (!stats) return reject(error)
      const built = readStats(stats)
      settled = settled.then(() => settle(built))
      settled.then(resolve)
    })
  })
  const close = async () => {
    await new Promise<void>((resolve) => compiler.close(() => resolve()))
    // The last build may still be copied into the store.
    await settled
  }
  return { dir, manifest: () => manifest, close }
}
