import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Override, PortalError } from 'portal-contract'
import { ifMissing } from './explain.ts'
import { shortHash } from './files.ts'
import { isStoreName, releaseDir } from './store.ts'

/** An app in a release. */
export type ReleasedApp = {
  name: string
  build: string
}

/** The change of one app, or of the realm settings by their hash. */
export type Change = {
  name: string
  /** null: it is new. */
  from: string | null
  /** null: it is gone. */
  to: string | null
}

/** One page of a release. */
export type ReleasedPage = {
  /** File below the release's folder. */
  file: string
  integrity: string
  /** Hash sources of its inline code, for the Content-Security-Policy. */
  scriptHash: string
  styleHash: string
}

/** `release.json`: an immutable set of builds that were checked together, with their pages. */
export type Release = {
  id: string
  created: string
  shell: ReleasedApp
  remotes: ReleasedApp[]
  /** Previous good builds of some remotes. The browser loads one if its remote fails. */
  fallbacks: ReleasedApp[]
  /** Remotes that were exchanged to try a build; absent in normal releases. */
  overrides?: Override[]
  /** What it was composed after. */
  base?: { environment: string; release: string }
  /** What its author changed: promoting it changes these apps and no others. */
  changes?: Change[]
  /** `<app>@<build>` → integrity of its manifest, which in turn holds that of its files. */
  manifests: Record<string, string>
  languages: string[]
  /** Sources of the `trusted-types` directive: the policies that its shell claims. */
  trustedTypes: string[]
  /** All realm settings. Not public: the pages hold the public part. */
  realm: unknown
  /** route pattern → language → page. */
  pages: Record<string, Record<string, ReleasedPage>>
}

/** The hash that names realm settings. */
export function realmHash(realm: unknown): string {
  return shortHash(JSON.stringify(realm) ?? '')
}

/** Every build that a release needs in the store. */
export function buildsOf({ shell, remotes, fallbacks }: Release): ReleasedApp[] {
  return [shell, ...remotes, ...fallbacks]
}

export const buildName = ({ name, build }: ReleasedApp) => `${name}@${build}`

/**
 * Reads a release.
 *
 * @throws PortalError when the store has none of that id
 */
export async function readRelease(store: string, id: string): Promise<Release> {
  const path = join(releaseDir(store, id), 'release.json')
  const text = isStoreName(id) ? await readFile(path, 'utf8').catch(ifMissing(null)) : null
  if (text === null) {
    throw new PortalError(
      `release ${id} is not in the store ${store}`,
      'compose it, or name another',
    )
  }
  try {
    return JSON.parse(text) as Release
  } catch {
    throw new PortalError(`${path} is not JSON`, 'compose it again')
  }
}
