import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assetBasesGlobal,
  type Manifest,
  manifestFile,
  PortalError,
  parseManifest,
} from 'portal-contract'
import { ifMissing } from './files.ts'

/** Where the files of a build are served, for ever. */
export const assetsPath = '/assets'

export const assetUrl = ({ name, build }: ReleasedApp, file: string) =>
  `${assetsPath}/${name}/${build}/${file}`

/** The global from which server builds take the URL paths of apps' browser files, by app. */
export function assetGlobals(apps: readonly Manifest[]): Record<string, unknown> {
  const bases = apps.map((app) => [app.name, assetUrl(app, 'browser/')])
  return { [assetBasesGlobal]: Object.fromEntries(bases) }
}

/** The pattern of names in the store. It excludes paths that lead out of it. */
export const storeNamePattern = '^[a-z0-9][a-z0-9-]*$'

export const isStoreName = (name: string) => new RegExp(storeNamePattern).test(name)

/** Validates the name of an environment. @throws PortalError when it could lead out of the store */
export function environmentName(name: string): string {
  if (isStoreName(name)) return name
  const hint = 'use lower-case letters, digits and dashes'
  throw new PortalError(`${name} is not a valid name for an environment`, hint)
}

export type ReleasedApp = { name: string; build: string }

export const buildName = ({ name, build }: ReleasedApp) => `${name}@${build}`

export const artefactDir = (store: string, { name, build }: ReleasedApp) =>
  join(store, 'artefacts', name, build)

export const releaseDir = (store: string, release: string) =>
  join(store, 'releases', release)

export function environmentFile(store: string, environment: string): string {
  return join(store, 'environments', `${environmentName(environment)}.json`)
}

/** @throws PortalError when this user may not know */
export function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, ifMissing(false))
}

/** Reads the manifest of a published build. @throws PortalError when the build is not in the store, or invalid */
export async function readArtefact(store: string, app: ReleasedApp): Promise<Manifest> {
  const path = join(artefactDir(store, app), manifestFile)
  const isNamed = isStoreName(app.name) && isStoreName(app.build)
  const text = isNamed ? await readFile(path, 'utf8').catch(ifMissing(null)) : null
  if (text !== null) return parseManifest(text, path)
  const hint = 'publish it first'
  throw new PortalError(`${buildName(app)} is not in the store ${store}`, hint)
}

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
