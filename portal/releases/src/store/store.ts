import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assetBasesGlobal,
  type Manifest,
  manifestFile,
  PortalError,
  parseManifest,
} from 'portal-contract'
import { ifMissing } from './explain.ts'

/** Where the files of a build are served, for ever. */
export const assetsPath = '/assets'

/** The URL of a file of a build. */
export function assetUrl(manifest: Pick<Manifest, 'name' | 'build'>, file: string): string {
  return `${assetsPath}/${manifest.name}/${manifest.build}/${file}`
}

/** The global from which server builds take the URL paths of apps' browser files, by app. */
export function assetGlobals(apps: readonly Manifest[]): Record<string, unknown> {
  const bases = apps.map((app) => [app.name, assetUrl(app, 'browser/')])
  return { [assetBasesGlobal]: Object.fromEntries(bases) }
}

/** The pattern of names in the store. It excludes paths that lead out of it. */
export const storeNamePattern = '^[a-z0-9][a-z0-9-]*$'

export function isStoreName(name: string): boolean {
  return new RegExp(storeNamePattern).test(name)
}

/**
 * Validates the name of an environment.
 *
 * @throws PortalError when it could lead out of the store
 */
export function environmentName(name: string): string {
  if (isStoreName(name)) return name
  throw new PortalError(
    `${name} is not a valid name for an environment`,
    'use lower-case letters, digits and dashes',
  )
}

export function artefactDir(store: string, app: string, build: string): string {
  return join(store, 'artefacts', app, build)
}

export function releaseDir(store: string, release: string): string {
  return join(store, 'releases', release)
}

export function environmentFile(store: string, environment: string): string {
  return join(store, 'environments', `${environmentName(environment)}.json`)
}

/** @throws PortalError when this user may not know */
export function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, ifMissing(false))
}

/**
 * Reads the manifest of a published build.
 *
 * @throws PortalError when the build is not in the store
 */
export async function readArtefact(
  store: string,
  app: string,
  build: string,
): Promise<Manifest> {
  const path = join(artefactDir(store, app, build), manifestFile)
  const isNamed = isStoreName(app) && isStoreName(build)
  const text = isNamed ? await readFile(path, 'utf8').catch(ifMissing(null)) : null
  if (text === null) {
    throw new PortalError(
      `${app}@${build} is not in the store ${store}`,
      'publish it first',
    )
  }
  return parseManifest(text, path)
}
