import type { RegistryBuild } from 'portal-kit/registry'
import { create } from 'zustand'

type TakenBuilds = Readonly<Record<string, RegistryBuild>>

/** Remotes of which this document uses the previous good build, because the live one cannot be had. */
const useTakenBuilds = create<TakenBuilds>(() => ({}))

/** The build that took the place of a remote's live one, if any did; the component renders again when one does. */
export function useTakenBuild(remote: string): RegistryBuild | undefined {
  return useTakenBuilds((builds) => builds[remote])
}

/** The same outside of components. */
export function takenBuild(remote: string): RegistryBuild | undefined {
  return useTakenBuilds.getState()[remote]
}

/** From now on a build stands for the remote's live one; without one the live build is back. */
export function takeBuild(remote: string, build?: RegistryBuild): void {
  const { [remote]: _, ...others } = useTakenBuilds.getState()
  useTakenBuilds.setState(build ? { ...others, [remote]: build } : others, true)
}
