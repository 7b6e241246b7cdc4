import { join } from 'node:path'
import type { Override } from '#src/contract/registry.ts'
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
  /** The first portal-kit did not write it. */
  integrity?: string
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
  /** Previous good builds of some of the remotes: the browser takes one when its remote's build fails. */
  fallbacks: ReleasedApp[]
  /** Remotes that were exchanged to try a build; of such a release only. */
  overrides?: Override[]
  /** `<app>@<build>` → integrity of its manifest, which in turn holds that of its files. */
  manifests: Record<string, string>
  languages: string[]
  /** Sources of the `trusted-types` directive: the policies that its shell claims. Earlier portal-kits had others. */
  trustedTypes: string[]
  /** The realm settings that it was composed with. Not for visitors: its pages hold what is. */
  realm: unknown
  /** route pattern → language → page. */
  pages: Record<string, Record<string, ReleasedPage>>
}

/** Every build that a release needs in the store. */
export function buildsOf({ shell, remotes, fallbacks }: Release): ReleasedApp[] {
  return [shell, ...remotes, ...fallbacks]
}

/** How a build is written. */
export const buildName = ({ name, build }: ReleasedApp) => `${name}@${build}`

/**
 * Reads a release.
 *
 * @throws PortalError when the store has none of that id
 */
export async function readRelease(store: string, id: string): Promise<Release> {
  const path = join(releaseDir(store, id), 'release.json')
  if (!isStoreName(id) || !(await exists(path))) {
    throw new PortalError(
      `release ${id} is not in the store ${store}: compose it, or name another`,
    )
  }
  const release = await readJson<Release>(path).catch(() => {
    throw new PortalError(`${path} is not JSON: compose it again`)
  })
  // The first portal-kit wrote neither.
  return {
    ...release,
    fallbacks: release.fallbacks ?? [],
    manifests: release.manifests ?? {},
  }
}
