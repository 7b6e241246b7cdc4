import {
  type Change,
  type Release,
  type ReleasedApp,
  realmHash,
} from '#src/store/release.ts'

/** The realm settings have an entry like an app. The dot keeps the name apart from those of apps. */
export const realmName = 'realm.json'

/** By name: the builds of a portal, and the hash of its settings. */
export type Builds = Readonly<Record<string, string | null>>

/** The builds of a portal with its settings, by name. */
export function buildsWithRealm(apps: readonly ReleasedApp[], realm: unknown): Builds {
  const named = apps.map(({ name, build }) => [name, build] as const)
  return { ...Object.fromEntries(named), [realmName]: realmHash(realm) }
}

export function buildsInRelease({
  shell,
  remotes,
  realm,
}: Pick<Release, 'shell' | 'remotes' | 'realm'>): Builds {
  return buildsWithRealm([shell, ...remotes], realm)
}

/** Lists what changes between two portals, app by app. */
export function changesBetween(before: Builds, after: Builds): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    return from === to ? [] : [{ name, from, to }]
  })
}

/** The builds after some changes. */
export function withChanges(before: Builds, changes: readonly Change[]): Builds {
  return {
    ...before,
    ...Object.fromEntries(changes.map(({ name, to }) => [name, to])),
  }
}

/** Whether two portals are the same, builds and settings. */
export function areSame(one: Builds, other: Builds): boolean {
  return changesBetween(one, other).length === 0
}
