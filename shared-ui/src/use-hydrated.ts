import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * Whether this render may show what the prerendered HTML cannot know (token, clock, path parameters).
 *
 * @returns false on the server and in the hydrating render, true from the next one on
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
