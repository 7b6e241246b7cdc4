import { create } from 'zustand'

/** A remote whose code failed to load while its prerendered page is on screen. */
type Failure = {
  retry: () => void
}

export const useRemoteFailure = create<{ failure: Failure | null }>(() => ({
  failure: null,
}))

/** Shows the notice that a remote failed, with a retry button. */
export function reportFailure(failure: Failure): void {
  useRemoteFailure.setState({ failure })
}

/** Removes the notice: the remote is tried again, or the visitor went elsewhere. */
export function clearFailure(): void {
  useRemoteFailure.setState({ failure: null })
}
