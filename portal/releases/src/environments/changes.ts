import type { Release, ReleasedApp } from '#src/store/release.ts'

/** The change of one app between two releases. Without `from` it is new; without `to` it is gone. */
export type Change = {
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

/** Lists what changes for visitors between two releases, app by app. */
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
