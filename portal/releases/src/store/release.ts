import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Override, PortalError } from 'portal-contract'
import { ifMissing, parseJson, shortHash } from './files.ts'
import { isStoreName, type ReleasedApp, releaseDir } from './store.ts'

/** The change of one app, or of the realm settings by their hash. From null: it is new. To null: it is gone. */
export type Change = { name: string; from: string | null; to: string | null }

export type ReleasedPage = {
  /** File below the release's folder. */
  file: string
  integrity: string
  /** Hash sources of its inline code, for the Content-Security-Policy. */
  scriptHash: string
  styleHash: string
}

/** The builds of a release, by their names or otherwise. */
export type Parts<App> = {
  shell: App
  remotes: readonly App[]
  fallbacks?: readonly App[]
  /** The realm's own files, which take the place of those of apps. */
  content?: App | null
}

/** `release.json`: an immutable set of builds that were checked together, with their pages. */
export type Release = Parts<ReleasedApp> & {
  id: string
  created: string
  fallbacks: readonly ReleasedApp[]
  /** Remotes that were exchanged to try a build; absent in normal releases. */
  overrides?: Override[]
  base?: { environment: string; release: string }
  /** What its author changed: promoting it changes these apps and no others. */
  changes?: Change[]
  /** `<app>@<build>` → integrity of its manifest, which in turn holds that of its files. */
  manifests: Record<string, string>
  languages: string[]
  /** The Trusted Types policies that its shell claims. */
  trustedTypes: string[]
  /** All realm settings. Not public: the pages hold the public part. */
  realm: unknown
  /** route pattern → language → page. */
  pages: Record<string, Record<string, ReleasedPage>>
}

/** The hash that names realm settings. */
export const realmHash = (realm: unknown) => shortHash(JSON.stringify(realm) ?? '')

/** The realm settings have an entry like an app. The dot keeps the name apart from those of apps. */
export const realmName = 'realm.json'

/** By name: the builds of a portal, and the hash of its settings. null: the app is not in it. */
export type Builds = Readonly<Record<string, string | null>>

export function buildsInRelease({ shell, remotes, realm }: Release): Builds {
  const named = [shell, ...remotes].map(({ name, build }) => [name, build] as const)
  return { ...Object.fromEntries(named), [realmName]: realmHash(realm) }
}

export function changesBetween(before: Builds, after: Builds): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    return from === to ? [] : [{ name, from, to }]
  })
}

export function areSame(one: Builds, other: Builds): boolean {
  return changesBetween(one, other).length === 0
}

/** Every build that a release needs in the store. */
export function buildsOf<App>({ shell, remotes, fallbacks = [], content }: Parts<App>) {
  return [shell, ...remotes, ...fallbacks, ...(content ? [content] : [])]
}

/** Reads a release. @throws PortalError when the store has none of that id, or it is damaged */
export async function readRelease(store: string, id: string): Promise<Release> {
  const path = join(releaseDir(store, id), 'release.json')
  const text = isStoreName(id) ? await readFile(path, 'utf8').catch(ifMissing(null)) : null
  if (text !== null) return parseJson(text, path, 'compose it again') as Release
  const hint = 'compose it, or name another'
  throw new PortalError(`release ${id} is not in the store ${store}`, hint)
}
