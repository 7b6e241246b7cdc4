import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * Whether this render may show what the HTML cannot know (token, clock, path parameters).
 *
 * @returns false on the server and in the hydrating render, then true
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
