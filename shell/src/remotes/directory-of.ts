import type { RegistryBuild } from 'portal-kit/registry'

/** Where the scripts and styles of a build are, as an absolute address. */
export function directoryOf({ entry }: RegistryBuild): string {
  return new URL('.', new URL(entry, location.href)).href
}
