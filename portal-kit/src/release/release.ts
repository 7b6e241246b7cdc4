import { join } from 'node:path'
import { PortalError } from '#src/errors.ts'
import { readJson } from '#src/files.ts'
import { exists, isStoreName, releaseDir } from './store.ts'

/** An app in a release. */
export interface ReleasedApp {
  name: string
  build: string
}

/** One HTML of a release. */
export interface ReleasedPage {
  /** File below the release's folder. */
  file: string
  /** Hash sources of what stands inline in it, for its Content-Security-Policy. */
  scriptHash: string
  styleHash: string
}

/** `release.json`: an immutable set of builds that were checked together, with their HTML. */
export interface Release {
  id: string
  created: string
  shell: ReleasedApp
  remotes: ReleasedApp[]
  languages: string[]
  /** Names of the Trusted Types policies that its scripts create. */
  trustedTypes: string[]
  /** route pattern → language → page. */
  pages: Record<string, Record<string, ReleasedPage>>
}

/**
 * Reads a release.
 *
 * @throws PortalError when the store has none of that id
 */
export async function readRelease(store: string, id: string): Promise<Release> {
  const path = join(releaseDir(store, id), 'release.json')
  if (isStoreName(id) && (await exists(path))) return readJson<Release>(path)
  throw new PortalError(
    `release ${id} is not in the store ${store}: compose it, or name another`,
  )
}
