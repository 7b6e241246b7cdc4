import { create } from 'zustand'

/** A remote whose code failed to load while its prerendered page is on screen. */
type Failure = {
  retry: () => void
}

export const useRemoteFailure = create<{ failure: Failure | null }>(() => ({
  failure: null,
}))

export function reportFailure(failure: Failure): void {
  useRemoteFailure.setState({ failure })
}

/** Removes the notice: the remote is tried again, or the visitor went elsewhere. */
export function clearFailure(): void {
  useRemoteFailure.setState({ failure: null })
}
