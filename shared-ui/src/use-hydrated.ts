import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether this render may show what the HTML cannot know (token, clock, path parameters): false while hydrating. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
