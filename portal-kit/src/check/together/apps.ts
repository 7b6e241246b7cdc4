import { type Finding, findingsOf } from '#src/check/finding.ts'
import type { Manifest } from '#src/contract/manifest.ts'

/** The builds that are to make one portal, by their manifests. */
export interface Apps {
  shell: Manifest
  remotes: readonly Manifest[]
}

/** Two builds of one app are two owners of everything. */
export function checkApps({ shell, remotes }: Apps): Finding[] {
  const names = [shell, ...remotes].map(({ name }) => name)
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return [...twice].map((name) =>
    findingsOf('apps', name)(
      'is there twice',
      [shell, ...remotes]
        .filter((app) => app.name === name)
        .map(({ build }) => `${name}@${build}`)
        .join(', '),
      'name one build of each app',
    ),
  )
}
