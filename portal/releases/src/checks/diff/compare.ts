import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Build, openBuild, readBuildFile } from '#src/builds/build.ts'
import { firstScriptBytes } from '#src/checks/size.ts'
import { flatten } from '#src/checks/text-shape.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { buildName, readRelease } from '#src/store/release.ts'
import { artefactDir } from '#src/store/store.ts'
import { compareAgreements } from './agreements.ts'
import type { Change, Side } from './change.ts'
import { compareRoutes } from './routes.ts'
import { compareAllTexts } from './texts.ts'

/** The comparison of a build with the one that an environment serves. */
export type Comparison = {
  environment: string
  /** The release of the environment, or its canary. */
  release: string
  /** The app's build there; null if the app is new. */
  live: string | null
  /** Breaking ones first. */
  changes: Change[]
}

async function readSide(build: Build): Promise<Side> {
  const texts = new Map<
    string,
    Side['texts'] extends ReadonlyMap<string, infer Of> ? Of : never
  >()
  for (const [language, files] of Object.entries(build.manifest.locales)) {
    const read = Object.entries(files).map(async ([namespace, file]) => {
      return [namespace, flatten(JSON.parse(await readBuildFile(build, file)))] as const
    })
    texts.set(language, new Map(await Promise.all(read)))
  }
  return { manifest: build.manifest, texts, scriptBytes: await firstScriptBytes(build) }
}

/** Compares two builds of one app. Breaking changes come first. */
export function compareSides(before: Side, after: Side): Change[] {
  const changes = [compareRoutes, compareAllTexts, compareAgreements].flatMap((compare) =>
    compare(before, after),
  )
  const of = (kind: Change['kind']) => changes.filter((change) => change.kind === kind)
  return [...of('breaking'), ...of('compatible')]
}

async function compareWith(
  store: string,
  after: Side,
  { environment, release: id }: { environment: string; release: string },
): Promise<Comparison> {
  const release = await readRelease(store, id)
  const apps = [release.shell, ...release.remotes]
  const live = apps.find(({ name }) => name === after.manifest.name)
  const place = { environment, release: id }
  if (!live) return { ...place, live: null, changes: [] }
  const before = await readSide(await openBuild(artefactDir(store, live.name, live.build)))
  return { ...place, live: buildName(live), changes: compareSides(before, after) }
}

/**
 * Compares a build with what is live in every environment, and with canaries.
 *
 * @returns nothing if nothing is live
 * @throws PortalError when an environment names a release that is not in the store
 */
export async function compareWithLive(store: string, build: Build): Promise<Comparison[]> {
  const files = await readdir(join(store, 'environments')).catch(() => [])
  const names = files.filter((file) => file.endsWith('.json')).sort()
  const after = await readSide(build)
  const comparisons: Comparison[] = []
  for (const environment of names.map((file) => basename(file, '.json'))) {
    const { release, canary } = await readEnvironment(store, environment)
    comparisons.push(await compareWith(store, after, { environment, release }))
    if (!canary) continue
    const place = { environment: `${environment}, canary`, release: canary.release }
    comparisons.push(await compareWith(store, after, place))
  }
  return comparisons
}
