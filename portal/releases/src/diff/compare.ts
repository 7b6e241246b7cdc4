import { type Build, openBuild, readBuildFile } from '#src/builds/build.ts'
import { firstScriptBytes } from '#src/checks/files.ts'
import { flatten } from '#src/checks/text-shape.ts'
import { readEnvironment } from '#src/environments/environment-file.ts'
import { listEnvironments } from '#src/store/inventory.ts'
import { buildName } from '#src/store/release.ts'
import { artefactDir } from '#src/store/store.ts'
import { compareAgreements } from './agreements.ts'
import type { Change, Side } from './change.ts'
import { compareRoutes } from './routes.ts'
import { compareAllTexts } from './texts.ts'

/** The comparison of a build with the one that an environment serves. */
export type Comparison = {
  /** Its name; of a canary, with `, canary` after it. */
  environment: string
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

/** Compares a build with another one of the same app. */
export async function compareBuilds(
  store: string,
  name: string,
  from: string,
  to: string,
): Promise<Change[]> {
  const open = (build: string) => openBuild(artefactDir(store, name, build))
  return compareSides(await readSide(await open(from)), await readSide(await open(to)))
}

/**
 * Compares a build with what is live in every environment, and with the app's canaries.
 *
 * @returns nothing if nothing is live
 * @throws PortalError when an environment cannot be read, or names a build that is not in the store
 */
export async function compareWithLive(store: string, build: Build): Promise<Comparison[]> {
  const after = await readSide(build)
  const { name } = build.manifest
  const comparisons: Comparison[] = []
  const compare = async (environment: string, other: string | null) => {
    const live = other === null ? null : { name, build: other }
    const before =
      live && (await readSide(await openBuild(artefactDir(store, name, live.build))))
    const changes = before ? compareSides(before, after) : []
    comparisons.push({ environment, live: live && buildName(live), changes })
  }
  for (const environment of await listEnvironments(store)) {
    const entry = (await readEnvironment(store, environment)).apps[name]
    await compare(environment, entry?.build ?? null)
    if (entry?.canary) await compare(`${environment}, canary`, entry.canary.build)
  }
  return comparisons
}
