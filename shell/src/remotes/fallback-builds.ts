import type { RegistryBuild } from 'portal-contract'
import { create } from 'zustand'

type FallbackBuilds = Readonly<Record<string, RegistryBuild>>

/** The previous good builds that this document uses because the live ones fail, by remote. */
const useFallbackBuilds = create<FallbackBuilds>(() => ({}))

/** The build in use instead of a remote's live one, if any. */
export function useFallbackBuild(remote: string): RegistryBuild | undefined {
  return useFallbackBuilds((builds) => builds[remote])
}

export function fallbackBuild(remote: string): RegistryBuild | undefined {
  return useFallbackBuilds.getState()[remote]
}

/** Uses a build instead of a remote's live one; without a build, the live one again. */
export function setFallbackBuild(remote: string, build?: RegistryBuild): void {
  const { [remote]: _, ...others } = useFallbackBuilds.getState()
  useFallbackBuilds.setState(build ? { ...others, [remote]: build } : others, true)
}
