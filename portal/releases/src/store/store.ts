import { readFile, stat } from 'node:fs/promises'
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
  throw new PortalError(
    `${name} is not a valid name for an environment`,
    'use lower-case letters, digits and dashes',
  )
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
  throw new PortalError(
    `${buildName(app)} is not in the store ${store}`,
    'publish it first',
  )
}
