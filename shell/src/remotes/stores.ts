import type { RegistryBuild } from 'portal-contract'
import { create } from 'zustand'

/** Set while the code of the prerendered page on screen has failed to load. */
export const useHydrationFailure = create<{ retry: (() => void) | null }>(() => ({
  retry: null,
}))

/** Offers the visitor a retry. Null removes the notice: the remote is tried again, or the visitor went elsewhere. */
export function offerRetry(retry: (() => void) | null): void {
  useHydrationFailure.setState({ retry })
}

/** The previous good builds that this document uses because the live ones fail, by remote. */
const useFallbackBuilds = create<Readonly<Record<string, RegistryBuild>>>(() => ({}))

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
