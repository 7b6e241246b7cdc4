import { create } from 'zustand'

/** A remote whose code did not come while its prerendered page is on screen. */
interface Failure {
  retry: () => void
}

export const useRemoteFailure = create<{ failure: Failure | null }>(() => ({
  failure: null,
}))

/** Says that a remote failed; the visitor may ask for another try. */
export function reportFailure(failure: Failure): void {
  useRemoteFailure.setState({ failure })
}

/** The remote is being tried again, or is no longer wanted. */
export function clearFailure(): void {
  useRemoteFailure.setState({ failure: null })
}
