import { type Build, openBuild, readBuildFile } from '#src/builds/build.ts'
import { firstScriptBytes } from '#src/checks/files.ts'
import { flatten, type Texts } from '#src/checks/texts.ts'
import { readEnvironment } from '#src/environments/environment.ts'
import { listEnvironments } from '#src/store/inventory.ts'
import { buildName } from '#src/store/release.ts'
import { artefactDir } from '#src/store/store.ts'
import { type Change, compareSides, type Side } from './changes.ts'

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
  const texts = new Map<string, ReadonlyMap<string, Texts>>()
  for (const [language, files] of Object.entries(build.manifest.locales)) {
    const read = Object.entries(files).map(async ([namespace, file]) => {
      return [namespace, flatten(JSON.parse(await readBuildFile(build, file)))] as const
    })
    texts.set(language, new Map(await Promise.all(read)))
  }
  return { manifest: build.manifest, texts, scriptBytes: await firstScriptBytes(build) }
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
  const compare = async (environment: string, live: string | null): Promise<Comparison> => {
    if (live === null) return { environment, live, changes: [] }
    const before = await readSide(await openBuild(artefactDir(store, name, live)))
    const changes = compareSides(before, after)
    return { environment, live: buildName({ name, build: live }), changes }
  }
  const comparisons: Comparison[] = []
  for (const environment of await listEnvironments(store)) {
    const { build = null, canary } =
      (await readEnvironment(store, environment)).apps[name] ?? {}
    comparisons.push(await compare(environment, build))
    if (canary) comparisons.push(await compare(`${environment}, canary`, canary.build))
  }
  return comparisons
}
