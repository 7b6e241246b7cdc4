import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from './files.ts'
import { isStoreName, type ReleasedApp } from './store.ts'

export const namesIn = (dir: string): Promise<string[]> => readdir(dir).catch(ifMissing([]))

const storeNamesIn = async (dir: string) => (await namesIn(dir)).filter(isStoreName).sort()

/** Names of all environments of a store, including unreadable ones. */
export async function listEnvironments(store: string): Promise<string[]> {
  const files = await namesIn(join(store, 'environments'))
  return files.flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? []).sort()
}

export const listReleases = (store: string) => storeNamesIn(join(store, 'releases'))

export async function listArtefacts(store: string): Promise<ReleasedApp[]> {
  const apps = await storeNamesIn(join(store, 'artefacts'))
  const builds = apps.map(async (name) => {
    const names = await storeNamesIn(join(store, 'artefacts', name))
    return names.map((build) => ({ name, build }))
  })
  return (await Promise.all(builds)).flat()
}

/** Those of some paths that were last changed more than some hours ago. */
export async function olderThan(paths: string[], hours: number): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(ifMissing(null))))
  const limit = Date.now() - hours * 3_600_000
  return paths.filter((_, index) => (found[index]?.mtimeMs ?? limit) < limit)
}

/** Paths of temporary files and folders older than an hour: killed commands left them. */
export async function listLeftovers(store: string): Promise<string[]> {
  const entries = await readdir(store, { recursive: true, withFileTypes: true }).catch(
    ifMissing([]),
  )
  const paths = entries
    .filter(({ name }) => name.endsWith('.tmp'))
    .map(({ parentPath, name }) => join(parentPath, name))
  return (await olderThan(paths, 1)).sort()
}

/** The newest published builds of an app, newest first. */
export async function listBuilds(store: string, app: string, limit = 20) {
  const names = await storeNamesIn(join(store, 'artefacts', app))
  const dated = names.map(async (build) => {
    const found = await stat(join(store, 'artefacts', app, build)).catch(ifMissing(null))
    return { build, at: found?.mtimeMs ?? 0 }
  })
  const newest = (await Promise.all(dated)).sort((one, other) => other.at - one.at)
  return newest.slice(0, limit).map(({ build }) => build)
}
