import { promisify } from 'node:util'
import { type MultiStats, rspack, type Stats } from '@rspack/core'
import { PortalError } from 'portal-contract'
import { artefactDir, readDeclaration } from 'portal-releases'
import { requireTexts } from '#src/build/bundler.ts'
import type { Events } from '#src/origin/events.ts'
import { readConfigs } from './configs.ts'
import { describeApp, developmentBuild } from './portal.ts'

const errorsOf = (stats: Stats | MultiStats) =>
  stats.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : ''

/**
 * Builds the shell into the store. @param isWatched its browser build comes from elsewhere
 * @throws PortalError when it does not build
 */
export async function buildShell(store: string, dir: string, isWatched: boolean) {
  const { name } = await readDeclaration(dir)
  const { browser, others } = await readConfigs(store, dir, name)
  console.log('Building the shell for development …')
  const compiler = rspack(isWatched ? others : [browser, ...others])
  const stats = (await promisify(compiler.run.bind(compiler))()) as MultiStats
  await promisify(compiler.close.bind(compiler))()
  const errors = errorsOf(stats)
  if (errors) throw new PortalError(`the shell does not build for development:\n${errors}`)
}

/** The result of one compilation. It is copied, because the compiler reuses its object. */
const readStats = (stats: Stats) => ({
  hash: stats.hash ?? '',
  errors: errorsOf(stats),
  tookMs: (stats.endTime ?? 0) - (stats.startTime ?? 0),
})

/** Editors write a file in several steps: events within this time are one change. */
const aggregateTimeout = 50

/**
 * Builds an app, and again at each change, and notifies open pages. Resolves once the first build is done, in order or not.
 * @throws PortalError when its declaration or texts are invalid at the start
 */
export async function watchApp(store: string, dir: string, events: Events) {
  let manifest = await describeApp(store, dir)
  const { name } = manifest
  const target = artefactDir(store, { name, build: developmentBuild })
  const { browser } = await readConfigs(store, dir, name)
  const compiler = rspack(browser)

  let shown = JSON.stringify(manifest)
  const hashes = new Set<string>()
  const settle = async ({ hash, tookMs, ...built }: ReturnType<typeof readStats>) => {
    const describe = async () => {
      const described = await describeApp(store, dir)
      await requireTexts(target, described)
      manifest = described
      return ''
    }
    const problem = await describe().catch((error: Error) => error.message)
    const errors = built.errors || problem
    if (errors) console.error(`${name} does not build:\n${errors}`)
    else console.log(`${name} built in ${tookMs} ms`)
    const isRenewed = !errors && JSON.stringify(manifest) !== shown
    if (isRenewed) shown = JSON.stringify(manifest)
    hashes.add(hash)
    // A change that is undone leads back to an earlier hash.
    const outdated = [...hashes].filter((earlier) => earlier !== hash)
    events.tell({ app: name, outdated, errors }, isRenewed)
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
