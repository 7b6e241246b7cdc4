import type { Release, ReleasedApp } from './release.ts'

/** What becomes of one app from one release to another; without `from` it is new, without `to` gone. */
export interface Change {
  name: string
  from?: string
  to?: string
}

const buildsByName = (release: Release | null) =>
  new Map(
    (release ? [release.shell, ...release.remotes] : []).map(
      ({ name, build }: ReleasedApp) => [name, build] as const,
    ),
  )

/** Says what changes for visitors from one release to another, app by app. */
export function changesBetween(before: Release | null, after: Release): Change[] {
  const [from, to] = [buildsByName(before), buildsByName(after)]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) => {
    const [old, next] = [from.get(name), to.get(name)]
    if (old === next) return []
    return {
      name,
      ...(old === undefined ? {} : { from: old }),
      ...(next === undefined ? {} : { to: next }),
    }
  })
}
