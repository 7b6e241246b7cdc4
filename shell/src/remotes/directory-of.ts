import type { RegistryBuild } from 'portal-contract'

/** The absolute URL of the directory that holds a build's scripts and styles. */
export function directoryOf({ entry }: Pick<RegistryBuild, 'entry'>): string {
  return new URL('.', new URL(entry, location.href)).href
}
