import type { Manifest } from 'portal-contract'
import { type Finding, findingsOf } from '#src/findings/finding.ts'

/** The manifests of one portal. */
export type Apps = {
  shell: Manifest
  remotes: readonly Manifest[]
}

/** Each app is there once. */
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
